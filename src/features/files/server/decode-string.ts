import { isUtf8 } from "node:buffer";
import { errors, type StringFormat, stringFormats } from "../contract.ts";

type Bytes = AsyncIterable<Buffer>;
type Decoded = { bytes: Bytes; contentType?: string | undefined };

/** The alphabets differ in two characters, and one is never accepted for the other. */
const alphabets = { base64: /^[A-Za-z0-9+/]*$/, base64url: /^[A-Za-z0-9_-]*$/ };
type Base64 = keyof typeof alphabets;
/** `data:`, a media type with its parameters, `;base64` and a comma. */
const dataUrlHead = /^data:([\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[^;,]*)*)?(;base64)?,/i;
const maxHeadLength = 1000;

export function parseFormat(format: string): StringFormat {
  const known = stringFormats.find((one) => one === format);
  if (!known) throw errors.badFormat({ format });
  return known;
}

/** Decodes an uploaded string piece by piece, and refuses what its format does not allow [R5.10]. */
export async function decodeString(format: StringFormat, source: Bytes): Promise<Decoded> {
  if (format === "raw") return { bytes: checkUtf8(source) };
  return format === "data_url" ? decodeDataUrl(source) : { bytes: decodeBase64(format, source) };
}

async function* checkUtf8(source: Bytes): Bytes {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const text = Buffer.concat([rest, chunk]);
    const end = text.length - incompleteTail(text);
    if (!isUtf8(text.subarray(0, end))) throw errors.badFormat({ format: "raw" });
    yield text.subarray(0, end);
    rest = text.subarray(end);
  }
  if (rest.length > 0) throw errors.badFormat({ format: "raw" });
}

/** The number of bytes at the end that begin a character and may be continued in the next chunk. */
function incompleteTail(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Four characters are three bytes. Padding may be left out, but nothing may follow it. */
async function* decodeBase64(format: Base64, source: Bytes, named: StringFormat = format): Bytes {
  const refuse = () => errors.badFormat({ format: named });
  let rest = "";
  let padding = "";
  let length = 0;
  for await (const chunk of source) {
    const text = rest + chunk.toString("latin1");
    const [, data = "", padded = "", extra = ""] = /^([^=]*)(=*)(.*)$/s.exec(text) ?? [];
    if (padding && (data.length > rest.length || extra)) throw refuse();
    if (!alphabets[format].test(data) || extra || padding.length + padded.length > 2) throw refuse();
    padding += padded;
    length += data.length - rest.length;
    const end = data.length - (data.length % 4);
    yield Buffer.from(data.slice(0, end), format);
    rest = data.slice(end);
  }
  if (length % 4 === 1 || (padding && (length + padding.length) % 4 !== 0)) throw refuse();
  yield Buffer.from(rest, format);
}

async function decodeDataUrl(source: Bytes): Promise<Decoded> {
  const chunks = source[Symbol.asyncIterator]();
  let text = "";
  while (!text.includes(",") && text.length <= maxHeadLength) {
    const { value, done } = await chunks.next();
    if (done) break;
    text += value.toString("latin1");
  }
  const [head, contentType, base64] = dataUrlHead.exec(text) ?? [];
  if (head === undefined) throw errors.badFormat({ format: "data_url" });
  async function* data(): Bytes {
    yield Buffer.from(text.slice(head?.length), "latin1");
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const bytes = base64 ? decodeBase64("base64", data(), "data_url") : decodePercents(data());
  return { bytes, contentType: contentType ?? "text/plain;charset=US-ASCII" };
}

async function* decodePercents(source: Bytes): Bytes {
  let rest = "";
  const decode = (text: string) => {
    if (!/^(?:[\x21-\x24\x26-\x7e]|%[0-9a-f]{2})*$/i.test(text)) throw errors.badFormat({ format: "data_url" });
    return Buffer.from(
      text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    );
  };
  for await (const chunk of source) {
    const text = rest + chunk.toString("latin1");
    const end = /%[0-9a-f]?$/i.exec(text)?.index ?? text.length;
    yield decode(text.slice(0, end));
    rest = text.slice(end);
  }
  yield decode(rest);
}
