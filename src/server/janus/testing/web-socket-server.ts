import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

type Client = { headers: IncomingHttpHeaders; send: (message: object) => void; drop: () => void };

/** Accepts WebSocket connections on loopback, as far as a client needs that sends JSON in short frames (RFC 6455). */
export async function webSocketServer(protocol: string, onMessage: (client: Client, message: never) => void) {
  const open = new Set<Duplex>();
  const server = createServer();
  server.on("upgrade", ({ headers }, socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    const lines = ["HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: upgrade"];
    const answer = [...lines, `sec-websocket-accept: ${accept}`, `sec-websocket-protocol: ${protocol}`, "", ""];
    socket.write(answer.join("\r\n"));
    const client: Client = {
      headers,
      send: (message) => void socket.write(toFrame(JSON.stringify(message))),
      drop: () => socket.destroy(),
    };
    let received = Buffer.alloc(0);
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      for (let frame = readFrame(received); frame; frame = readFrame(received)) {
        received = received.subarray(frame.length);
        if (frame.isText) onMessage(client, JSON.parse(frame.text) as never);
        else socket.end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const dropAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    dropAll,
    close: () => {
      dropAll();
      server.close();
    },
  };
}

/** Lengths up to 125 stand in the second byte, greater ones in the two or eight bytes after it. */
function toFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(payload.length < 126 ? 2 : 4);
  head[0] = 0x81;
  if (payload.length < 126) head[1] = payload.length;
  else {
    head[1] = 126;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}

function readFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + 4 + length) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const payload = bytes.subarray(start + 4, start + 4 + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  const isText = (bytes.readUInt8(0) & 0x0f) === 1;
  return { isText, text: Buffer.from(payload).toString(), length: start + 4 + length };
}
