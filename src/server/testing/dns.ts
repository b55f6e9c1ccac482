import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** A name server of one's own, on this machine: it knows the texts it is told, and nothing else. */
export async function nameServer() {
  const texts = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (asked, from) => socket.send(answer(asked, texts), from.port, from.address));
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const { port } = socket.address() as AddressInfo;
  return { texts, address: `127.0.0.1:${port}`, close: () => void socket.close() };
}

/** RFC 1035: the question again, and one TXT record, or "no such name". */
function answer(asked: Buffer, texts: Map<string, string>) {
  const labels: string[] = [];
  let at = 12;
  while (asked[at]) {
    const length = asked[at]!;
    labels.push(asked.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const question = asked.subarray(12, at + 5);
  const text = texts.get(labels.join(".").toLowerCase());
  const header = Buffer.from(asked.subarray(0, 12));
  header.writeUInt16BE(text ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  if (!text) return Buffer.concat([header, question]);
  const said = Buffer.from(text);
  const record = Buffer.alloc(13);
  record.writeUInt16BE(0xc00c, 0); // the name of the question
  record.writeUInt16BE(16, 2); // TXT
  record.writeUInt16BE(1, 4); // IN
  record.writeUInt32BE(1, 6); // good for a second
  record.writeUInt16BE(said.length + 1, 10);
  record.writeUInt8(said.length, 12);
  return Buffer.concat([header, question, record, said]);
}
