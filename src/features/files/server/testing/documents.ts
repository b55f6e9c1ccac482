import { promisify } from "node:util";
import { deflateRaw, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** Builds a PDF of the given size that readers accept and that does not compress. */
export function buildPdf(size = 2000): Buffer {
  const [head, tail] = [Buffer.from("%PDF-1.7\n1 0 obj\n"), Buffer.from("\nendobj\n%%EOF\n")];
  const noise = Buffer.alloc(Math.max(0, size - head.length - tail.length));
  let seed = 88_172_645;
  for (let at = 0; at < noise.length; at++) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    noise[at] = 128 + (seed & 127); // Bytes above 127 have no meaning in PDF syntax.
  }
  return Buffer.concat([head, noise, tail]);
}

const documentParts = {
  "[Content_Types].xml": strToU8('<?xml version="1.0"?><Types/>'),
  "word/document.xml": strToU8("<w:document/>"),
};

/** Builds a DOCX with these parts in addition to the two required ones. */
export const buildDocx = (parts: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(zipSync({ ...documentParts, ...parts }));

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Builds a DOCX whose settings have one external relationship. */
export const buildDocxWithRelationship = (type: string, target: string): Buffer =>
  buildDocx({
    "word/_rels/settings.xml.rels": strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    ),
  });

/** Builds a PDF from these objects, each written verbatim. */
export const buildPdfOf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object, i) => [
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from("trailer\n<< /Root 1 0 R >>\n%%EOF\n"),
  ]);

/** Builds an object stream, compressed as PDF programs write it; `damage` changes the compressed bytes. */
export function buildObjectStream(
  objects: string[],
  entries = "/Filter /FlateDecode",
  damage = (packed: Buffer) => packed,
): Buffer {
  let offset = 0;
  const pairs = objects.map((object, i) => {
    const pair = `${i + 10} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(" ")} `;
  const packed = damage(deflateSync(Buffer.from(head + objects.join(" "))));
  const dictionary = `<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Length ${packed.length} ${entries} >>`;
  return Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), packed, Buffer.from("\nendstream")]);
}

/** Builds a compressed embedded file of a PDF. */
export function buildEmbeddedFile(content: string | Buffer, type = "/Type /EmbeddedFile"): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${type} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}

/**
 * Builds an archive that declares a small size and decompresses to `size` bytes: compressed bytes are stored as they are and then marked as
 * compressed.
 */
export async function buildZipBomb(size: number): Promise<Buffer> {
  const name = "word/media/image1.bin";
  const packed = await promisify(deflateRaw)(Buffer.alloc(size), { level: 1 });
  const document = Buffer.from(zipSync({ ...documentParts, [name]: [packed, { level: 0 }] }));
  document.writeUInt16LE(8, document.indexOf(name) - 30 + 8);
  document.writeUInt16LE(8, document.lastIndexOf(name) - 46 + 10);
  return document;
}

/** Builds a compound file whose directory has these names. */
export function buildCompoundFile(names: string[]): Buffer {
  const sector = 512;
  const header = Buffer.alloc(sector);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48); // The directory begins in the second sector.
  header.writeUInt32LE(0, 76); // The sector allocation table is the first.
  const table = Buffer.alloc(sector, 0xff);
  const directories = Array.from({ length: Math.ceil(names.length / 4) }, (_, page) => {
    const directory = Buffer.alloc(sector);
    for (const [i, name] of names.slice(page * 4, page * 4 + 4).entries()) {
      directory.write(name, i * 128, "utf16le");
      directory.writeUInt16LE((name.length + 1) * 2, i * 128 + 64);
    }
    return directory;
  });
  for (let page = 1; page < directories.length; page++) table.writeUInt32LE(page + 1, page * 4);
  return Buffer.concat([header, table, ...directories]);
}

/** Builds a file as office programs package it: with a label and its original path. */
function packageFile(label: string, content: Buffer): Buffer {
  const [name, path] = [Buffer.from(`${label}\0`, "latin1"), Buffer.from(`C:\\a\\${label}\0`, "latin1")];
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const inside = [name, path, number(0x30000), number(path.length), path, number(content.length), content];
  const body = Buffer.concat([Buffer.from([2, 0]), ...inside]);
  return Buffer.concat([number(body.length), body]);
}

/** Builds a compound file with a packaged file. A short one is stored in mini sectors, as the format requires. */
export function buildPackage(label: string, content: Buffer): Buffer {
  const [sector, small] = [512, 64];
  const native = packageFile(label, content);
  const isSmall = native.length < 4096;
  const chainOf = (first: number, count: number, table: Buffer) => {
    for (let i = 0; i < count; i++) table.writeUInt32LE(i + 1 < count ? first + i + 1 : 0xffff_fffe, (first + i) * 4);
  };
  const file = buildCompoundFile(["Root Entry", "\u0001Ole10Native"]);
  const table = file.subarray(sector, 2 * sector);
  const directory = file.subarray(2 * sector);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(2, 60); // The mini sector allocation table is the third sector.
  file.writeUInt32LE(0xffff_fffe, 68);
  file.fill(0xff, 80, sector);
  const data = Buffer.alloc(Math.ceil(native.length / sector) * sector);
  native.copy(data);
  chainOf(3, data.length / sector, table);
  const smallTable = Buffer.alloc(sector, 0xff);
  if (isSmall) chainOf(0, Math.ceil(native.length / small), smallTable);
  directory.writeUInt32LE(isSmall ? 3 : 0xffff_fffe, 116);
  directory.writeUInt32LE(isSmall ? 0 : 3, 128 + 116);
  directory.writeUInt32LE(native.length, 128 + 120);
  return Buffer.concat([file, smallTable, data]);
}

/** Builds the `multipart/related` body of an upload with metadata. */
export function buildMultipart(bytes: Uint8Array, said: object = {}, boundary = "part-of-a-test") {
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(said)}\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "x-goog-upload-protocol": "multipart", "content-type": `multipart/related; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--`)]),
  };
}
