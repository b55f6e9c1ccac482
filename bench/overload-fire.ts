// Sends the load from a separate process, so that it takes no time from what is measured.
import autocannon from "autocannon";

export type Firing = { url: string; cookie: string; connections: number; seconds: number };
export type Fired = { served: number[]; refused: number };

process.once("message", (message) => {
  const { url, cookie, connections, seconds: duration } = message as Firing;
  const fired: Fired = { served: [], refused: 0 };
  const run = autocannon({ url, headers: { cookie }, connections, duration }, () => {
    process.send!(fired, () => process.disconnect());
  });
  run.on("response", (_client, status, _bytes, took) => {
    if (status === 200) fired.served.push(took);
    else fired.refused++;
  });
});
