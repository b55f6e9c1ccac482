import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect } from "node:net";

const timeoutMs = 60_000;
const maxAnswerLength = 4096;

/** Scans a file with clamd, streaming it in chunks (INSTREAM). Throws if clamd returns no result. */
export async function isInfected(url: string, file: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 3310 });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("The virus scanner is silent")));
  socket.on("error", () => {}); // reported by the missing answer
  const answered = readAnswer(socket);
  answered.catch(() => {}); // awaited below
  try {
    await once(socket, "connect");
    socket.write("zINSTREAM\0");
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      socket.write(encodeLength(chunk.length));
      if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), answered]);
      if (socket.destroyed) break;
    }
    if (!socket.destroyed) socket.write(encodeLength(0));
    return parseResult(await answered);
  } finally {
    socket.destroy();
  }
}

function encodeLength(length: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

async function readAnswer(socket: AsyncIterable<Buffer>) {
  let answer = "";
  for await (const chunk of socket) {
    answer += chunk.toString("latin1");
    if (answer.includes("\0") || answer.length > maxAnswerLength) break;
  }
  return answer.replace(/\0.*$/s, "").trim();
}

/** Parses `stream: OK` and `stream: Eicar-Test-Signature FOUND`; anything else is an error. */
function parseResult(answer: string) {
  if (answer.endsWith(" OK")) return false;
  if (answer.endsWith(" FOUND")) return true;
  throw new Error(`The virus scanner answered: ${answer || "nothing"}`);
}
