// Runs one server process for the fan-out: the app on a given database, or a bare Socket.IO server that sends to one room.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { buildServer } from "#app/server.ts";
import { openServices } from "#app/services.ts";
import { connect } from "#server/db/client.ts";
import { readSettings } from "#server/settings.ts";

async function serveApp(appUrl: string) {
  const settings = readSettings({
    DATA_DIR: process.env.DATA_DIR,
    SECRET: process.env.SECRET,
    REQUESTS_PER_MINUTE: "100000000",
    LOG_LEVEL: "silent",
  });
  const services = await openServices(settings, connect(appUrl));
  const app = await buildServer(services);
  return app.listen({ host: "127.0.0.1", port: 0 });
}

async function serveBare() {
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      io.to("room").emit("chat", JSON.parse(body));
      response.end("{}");
    });
  });
  const io = new Server(http);
  io.on("connection", (socket) => void socket.join("room"));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const { APP_URL } = process.env;
process.send?.(APP_URL ? await serveApp(APP_URL) : await serveBare());
