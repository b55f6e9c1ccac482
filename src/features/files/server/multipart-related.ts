import { errors } from "../contract.ts";

const maxTextBytes = 64 * 1024;
const blankLine = Buffer.from("\r\n\r\n");

/** The content of a single-request upload: metadata in JSON, then the bytes as a stream, so that only one chunk is in memory. */
export type MultipartUpload = { description: string; contentType: string | undefined; bytes: AsyncIterable<Buffer> };

/** Reads `multipart/related`. A body that ends before its last boundary was truncated. */
export async function readMultipart(source: AsyncIterable<Buffer>, boundary: string): Promise<MultipartUpload> {
  const reader = new ByteReader(source);
  const mark = Buffer.from(`\r\n--${boundary}`);
  await readText(reader.readUntil(mark)); // The preamble before the first part has no meaning.
  await readText(reader.readUntil(blankLine));
  const description = await readText(reader.readUntil(mark));
  const headers = await readText(reader.readUntil(blankLine));
  const [, contentType] = /^content-type:\s*(\S.*?)\s*$/im.exec(headers) ?? [];
  async function* bytes() {
    yield* reader.readUntil(mark);
    if (!(await reader.endsWith("--"))) throw errors.cutOff();
  }
  return { description, contentType, bytes: bytes() };
}

/** Returns the boundary of a `content-type`, or undefined if it is not `multipart/related`. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/** Reads a byte stream up to a marker that may span two chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  /** The first boundary may start the body, so its leading line break is prepended. */
  #rest: Buffer = Buffer.from("\r\n");

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *readUntil(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      const clear = at >= 0 ? at : this.#rest.length - mark.length + 1;
      if (clear > 0) yield this.#rest.subarray(0, clear);
      if (at >= 0) {
        this.#rest = this.#rest.subarray(at + mark.length);
        return;
      }
      if (clear > 0) this.#rest = this.#rest.subarray(clear);
      await this.#more();
    }
  }

  /** Returns whether the next bytes are these, and discards what follows them. */
  async endsWith(expected: string) {
    while (this.#rest.length < expected.length) await this.#more();
    const found = this.#rest.toString("latin1", 0, expected.length) === expected;
    for (let next = await this.#source.next(); !next.done; ) next = await this.#source.next();
    return found;
  }

  async #more() {
    const { value, done } = await this.#source.next();
    if (done) throw errors.cutOff();
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/** Reads a short text; a longer one is invalid. */
async function readText(chunks: AsyncIterable<Buffer>) {
  const read: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxTextBytes) throw errors.badMetadata();
    read.push(chunk);
  }
  return Buffer.concat(read).toString("utf8");
}
