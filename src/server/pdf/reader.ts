/** Reads numbers of a font one after the other, the large end first. */
export class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(count: number) {
    this.at += count;
  }
  uint8() {
    return this.#bytes[this.at++]!;
  }
  uint16() {
    this.at += 2;
    return this.#bytes.readUInt16BE(this.at - 2);
  }
  int16() {
    this.at += 2;
    return this.#bytes.readInt16BE(this.at - 2);
  }
  uint32() {
    this.at += 4;
    return this.#bytes.readUInt32BE(this.at - 4);
  }
  text(length: number) {
    return this.bytes(length).toString("latin1");
  }
  bytes(length: number) {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** Seven bits a byte, the last without its highest. */
  base128() {
    let value = 0;
    for (;;) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  }

  /** Small numbers in one byte, others in two or three. */
  uint255() {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 255) return this.uint8() + 253;
    return code === 254 ? this.uint8() + 506 : code;
  }
}
