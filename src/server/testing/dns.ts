import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

const types = { A: 1, TXT: 16 };

type Names = {
  /** The TXT records of a name, one or several. */
  texts: Map<string, string | string[]>;
  addresses: Map<string, string>;
  /** Answers with a server failure, like a resolver whose upstream is unreachable. */
  failing: boolean;
};

/** A name server on this machine that knows only the records it was given. */
export async function startNameServer(at = 0) {
  const names: Names = { texts: new Map(), addresses: new Map(), failing: false };
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(createAnswer(query, names), from.port, from.address));
  await new Promise<void>((done) => socket.bind(at, "127.0.0.1", done));
  const { port } = socket.address() as AddressInfo;
  return Object.assign(names, { address: `127.0.0.1:${port}`, close: () => void socket.close() });
}

/** Answers as in RFC 1035: the question, and the records of its type, or "no such name". */
function createAnswer(query: Buffer, { texts, addresses, failing }: Names) {
  const labels: string[] = [];
  let at = 12;
  while (query[at]) {
    const length = query[at]!;
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const type = query.readUInt16BE(at + 1);
  const name = labels.join(".").toLowerCase();
  const known = texts.has(name) || addresses.has(name);
  const data = recordData(type, [texts.get(name) ?? []].flat(), addresses.get(name));
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(failing ? 0x8182 : known ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(failing ? 0 : data.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question, ...(failing ? [] : data.map((one) => encodeRecord(type, one)))]);
}

function recordData(type: number, texts: string[], address: string | undefined): Buffer[] {
  if (type === types.TXT) return texts.map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`));
  return type === types.A && address ? [Buffer.from(address.split(".").map(Number))] : [];
}

function encodeRecord(type: number, data: Buffer) {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4); // IN
  head.writeUInt32BE(1, 6); // a TTL of one second
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
