import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf, shaped } from "./arabic.ts";
import type { Part } from "./paper.ts";
import { sheetsOf } from "./sheets.ts";
import { unpacked } from "./woff2.ts";

describe("Arabic letters take the form they have beside others", () => {
  test("first, in the middle, last and alone", () => {
    expect(shaped("كشف")).toBe("\ufedb\ufeb8\ufed2");
    expect(shaped("دار")).toBe("\ufea9\ufe8d\ufead");
    expect(shaped("لا")).toBe("\ufefb");
    expect(shaped("بلا")).toBe("\ufe91\ufefc");
    expect(shaped("إلى")).toBe("\ufe87\ufedf\ufef0");
    expect(shaped("ب ب")).toBe("\ufe8f \ufe8f");
    expect(shaped("Acme 10 %")).toBe("Acme 10 %");
  });

  test("marks join nothing, and part nothing", () => {
    expect(shaped("مُدّة")).toBe("\ufee3\u064f\ufeaa\u0651\ufe93");
  });

  test("and every text stays what it was", () => {
    const letters = fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئةىءپچژگکی 1A،");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (signs) => {
        const text = signs.join("");
        expect(shaped(text).normalize("NFKC")).toBe(text.normalize("NFKC"));
        for (const sign of shaped(text)) {
          const context = contextOf(sign.codePointAt(0)!);
          if (context) expect(text).toContain(context.replaceAll("\u200d", ""));
        }
      }),
    );
  });
});

test("every row stands on one sheet, in order, and none is fuller than it can be", () => {
  const partsOf = (counts: number[]) =>
    counts.map(
      (count, p): Part => ({
        title: `part ${p}`,
        sums: [],
        columns: [],
        rows: Array.from({ length: count }, (_, i) => [`${p}.${i}`]),
        empty: "",
      }),
    );
  const heights = { room: 100, first: 30, head: 20, columns: 5 };
  const row = (_: Part, [name = ""]: readonly string[]) => 10 + (name.endsWith("7") ? 15 : 0);
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), (counts) => {
      const parts = partsOf(counts);
      const sheets = sheetsOf(parts, { ...heights, row });
      expect(sheets.flat().flatMap(({ rows }) => rows)).toEqual(parts.flatMap(({ rows }) => rows));
      expect(
        sheets
          .flat()
          .filter(({ begins }) => begins)
          .map(({ part }) => part),
      ).toEqual(parts);
      for (const [i, pieces] of sheets.entries()) {
        const heightOf = ({ part, begins, rows }: (typeof pieces)[number]) =>
          (begins ? heights.head : 0) + heights.columns + rows.reduce((sum, cells) => sum + row(part, cells), 0);
        const all = pieces.reduce((sum, piece) => sum + heightOf(piece), i === 0 ? heights.first : 0);
        expect(pieces.length).toBeGreaterThan(0);
        expect(all).toBeLessThanOrEqual(heights.room);
      }
    }),
  );
});

test("a web font is unpacked into the tables that papers need, every file of it", () => {
  const folder = new URL("../../../node_modules/@fontsource-variable/noto-sans-sc/files/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith("-wght-normal.woff2"));
  expect(files.length).toBeGreaterThan(90);
  for (const name of files.filter((_, i) => i % 20 === 0)) {
    const font = unpacked(readFileSync(new URL(name, folder)));
    const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
      font.toString("latin1", 12 + 16 * i, 16 + 16 * i),
    );
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    for (const table of ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "fvar", "gvar"])
      expect(tables).toContain(table);
  }
  expect(() => unpacked(Buffer.from("not a font"))).toThrow("Not a WOFF2 font");
});
