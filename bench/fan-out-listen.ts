// Opens connections, and reports each time all of them have received the awaited number of messages.
import { io } from "socket.io-client";

type Order = { connect: { url: string; cookie: string }[] } | { expect: number };

let received = 0;
let expected = 0;
const count = (event: { type: string }) => {
  if (event.type === "message" && ++received === expected) process.send?.("received");
};

process.on("message", async (order: Order) => {
  if ("expect" in order) {
    [received, expected] = [0, order.expect];
    process.send?.("ready");
    return;
  }
  for (const { url, cookie } of order.connect) {
    const socket = io(url, {
      transports: ["websocket"],
      forceNew: true,
      extraHeaders: { cookie, host: new URL(url).host },
    });
    socket.on("chat", count);
    await new Promise<void>((done, fail) => socket.once("connect", done).once("connect_error", fail));
  }
  process.send?.("connected");
});
