import { errors } from "../contract.ts";

const mostText = 64 * 1024;
const blankLine = Buffer.from("\r\n\r\n");

/** What an upload in one piece brings: a description in JSON, then the bytes, of which only a piece is ever at hand. */
export type Related = { description: string; contentType: string | undefined; bytes: AsyncIterable<Buffer> };

/** Reads `multipart/related`. Whatever ends before its last boundary was cut off on the way. */
export async function readRelated(source: AsyncIterable<Buffer>, boundary: string): Promise<Related> {
  const feed = new Feed(source);
  const mark = Buffer.from(`\r\n--${boundary}`);
  await text(feed.upTo(mark)); // what stands before the first part means nothing
  await text(feed.upTo(blankLine));
  const description = await text(feed.upTo(mark));
  const headers = await text(feed.upTo(blankLine));
  const [, contentType] = /^content-type:\s*(\S.*?)\s*$/im.exec(headers) ?? [];
  async function* bytes() {
    yield* feed.upTo(mark);
    if (!(await feed.endsWith("--"))) throw errors.cutOff();
  }
  return { description, contentType, bytes: bytes() };
}

/** The boundary that a `content-type` names; undefined where it is no `multipart/related`. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/** Bytes as they come, to be read up to a mark that may lie across two pieces. */
class Feed {
  readonly #source: AsyncIterator<Buffer>;
  /** The first boundary may be the very first thing: its line break is thought of. */
  #rest: Buffer = Buffer.from("\r\n");

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *upTo(mark: Buffer): AsyncGenerator<Buffer> {
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

  /** Whether the next signs are these; what follows them is let pass. */
  async endsWith(signs: string) {
    while (this.#rest.length < signs.length) await this.#more();
    const found = this.#rest.toString("latin1", 0, signs.length) === signs;
    for (let next = await this.#source.next(); !next.done; ) next = await this.#source.next();
    return found;
  }

  async #more() {
    const { value, done } = await this.#source.next();
    if (done) throw errors.cutOff();
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/** A few words; a sender who has more of them means something else. */
async function text(pieces: AsyncIterable<Buffer>) {
  const read: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > mostText) throw errors.badMetadata();
    read.push(piece);
  }
  return Buffer.concat(read).toString("utf8");
}
