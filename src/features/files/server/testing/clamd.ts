import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Speaks clamd's INSTREAM protocol on loopback, and reports a virus where the content contains this word. */
export async function startTestClamd(virus: string) {
  let scans = 0;
  const server = createServer((socket) => {
    let read = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      read = Buffer.concat([read, piece]);
      const stream = parseStream(read);
      if (!stream) return;
      scans++;
      socket.end(`stream: ${stream.includes(virus) ? "Test-Signature FOUND" : "OK"}\0`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scans: () => scans,
    close: () => new Promise((done) => void server.close(done)),
  };
}

/** Reads `zINSTREAM\0`, length-prefixed chunks and a zero length; undefined while the stream is incomplete. */
function parseStream(read: Buffer): Buffer | undefined {
  const begin = "zINSTREAM\0";
  if (read.length < begin.length) return undefined;
  if (read.toString("latin1", 0, begin.length) !== begin) throw new Error("Not what clamd is asked");
  const pieces: Buffer[] = [];
  for (let at = begin.length; at + 4 <= read.length; ) {
    const length = read.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(read.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
