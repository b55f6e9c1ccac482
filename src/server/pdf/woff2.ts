import { brotliDecompressSync } from "node:zlib";
import { Reader } from "./reader.ts";
import { fontOf, glyphTables, withWideOffsets } from "./sfnt.ts";
import { rebuiltGlyphs } from "./woff2-glyphs.ts";

/** The tables that have a number instead of a name, in the order of the standard. */
const tags =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill";
const tagOf = (index: number) => tags.slice(index * 5, index * 5 + 4);

type Table = { tag: string; length: number; transformed: boolean };

/** A web font as the font it was packed from. Papers embed letters, and those are only found in the unpacked form. */
export function unpacked(woff2: Buffer): Buffer {
  const reader = new Reader(woff2);
  if (reader.text(4) !== "wOF2") throw new Error("Not a WOFF2 font");
  const flavour = reader.uint32();
  reader.skip(4);
  const count = reader.uint16();
  reader.skip(6);
  const packedLength = reader.uint32();
  reader.at = 48;
  const directory = Array.from({ length: count }, () => tableIn(reader));
  const bytes = brotliDecompressSync(woff2.subarray(reader.at, reader.at + packedLength));
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of directory) {
    tables.set(tag, bytes.subarray(at, at + length));
    at += length;
  }
  if (directory.find(({ tag }) => tag === "glyf")?.transformed) {
    const { glyf, loca } = glyphTables(rebuiltGlyphs(tables.get("glyf")!));
    tables
      .set("glyf", glyf)
      .set("loca", loca)
      .set("head", withWideOffsets(tables.get("head")!));
  }
  if (directory.find(({ tag }) => tag === "hmtx")?.transformed) throw new Error("Packed widths are not known here");
  return fontOf(flavour, tables);
}

function tableIn(reader: Reader): Table {
  const flags = reader.uint8();
  const index = flags & 0x3f;
  const tag = index === 0x3f ? reader.text(4) : tagOf(index);
  const version = flags >> 6;
  // Of letters the packed form is the rule, and 3 the exception; of all others it is the other way round.
  const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  const original = reader.base128();
  return { tag, length: transformed ? reader.base128() : original, transformed };
}
