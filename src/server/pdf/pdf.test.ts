import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FontName, fontNames } from "#base/brand/fonts.ts";
import { pdfText } from "../testing/pdf-text.ts";
import { shaped } from "./arabic.ts";
import { drawnCard } from "./card.ts";
import { openFonts, printable, withFonts, withoutVowelMarks } from "./fonts.ts";
import type { Paper, Part } from "./paper.ts";
import { cardDrawn, printed } from "./print.ts";
import { sheetsOf } from "./sheets.ts";

const letterhead = (font: FontName) => ({
  name: "Okoro & Söhne",
  legalName: "Okoro & Söhne GmbH",
  mark: "OS",
  logo: null,
  font,
  solid: "#4f46e5",
  on: "#ffffff",
});

const paperWith = (font: FontName, names: readonly string[]): Paper => ({
  rightToLeft: false,
  language: "en",
  letterhead: letterhead(font),
  title: "Commission statement",
  subtitle: "November 2026",
  facts: [],
  parts: [
    {
      title: "EUR",
      sums: [],
      columns: [
        { label: "Deal", parts: 80, typed: true },
        { label: "Amount", parts: 20, amount: true },
      ],
      rows: names.map((name, i) => [name, `€${i},234.50`]),
      empty: "",
    },
  ],
  foot: "Okoro & Söhne GmbH",
  pages: "{page}/{pages}",
});

const names = ["Łukasz Müller-Ñandú", "Дмитрий", "王小明有限责任公司", "شركة محمد العلي", "قدرها الافتتاحي"];

test.each(fontNames)("writes names of every script in a document set in %s, with embedded fonts", async (font) => {
  const pdf = await printed(paperWith(font, names));
  const text = await pdfText(pdf);
  for (const name of names) expect(text).toContain(name.normalize("NFKC"));
  // For missing glyphs the library falls back to Helvetica, with wrong letters.
  expect(pdf.toString("latin1")).not.toContain("/Helvetica");
});

test("embedding fonts in one document does not affect the next", async () => {
  const textOf = async () => pdfText(await printed(paperWith("inter", names)));
  expect(await textOf()).toBe(await textOf());
});

describe("shaping Arabic letters", () => {
  test("uses initial, medial, final and isolated forms", () => {
    expect(shaped("كشف")).toBe("\ufedb\ufeb8\ufed2");
    expect(shaped("دار")).toBe("\ufea9\ufe8d\ufead");
    expect(shaped("لا")).toBe("\ufefb");
    expect(shaped("بلا")).toBe("\ufe91\ufefc");
    expect(shaped("إلى")).toBe("\ufe87\ufedf\ufef0");
    expect(shaped("ب ب")).toBe("\ufe8f \ufe8f");
    expect(shaped("Acme 10 %")).toBe("Acme 10 %");
  });

  test("ignores marks", () => {
    expect(shaped("مُدّة")).toBe("\ufee3\u064f\ufeaa\u0651\ufe93");
  });

  test("preserves every text", () => {
    const letters = fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئةىءپچژگکی 1A،");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (signs) => {
        const text = signs.join("");
        expect(shaped(text).normalize("NFKC")).toBe(text.normalize("NFKC"));
      }),
    );
  });
});

test("the Arabic font has a single glyph for every form, or for the plain letter where it is isolated", async () => {
  await withFonts("inter", async (families) => {
    const arabic = (await openFonts(families, 400))[1]!;
    for (const letter of "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکی")
      for (const word of [letter, `ب${letter}`, `${letter}ب`, `ب${letter}ب`]) {
        const written = printable(shaped(word), [arabic]);
        expect(written, word).not.toContain("□");
        for (const sign of written)
          expect(
            arabic.layout(sign).glyphs,
            `${sign} is drawn in parts, and the library loses the height of marks`,
          ).toHaveLength(1);
      }
  });
});

test("keeps only drawable characters: boxes for unknown ones, common spaces, direction marks", async () => {
  await withFonts("lora", async (families) => {
    const fonts = await openFonts(families, 400);
    expect(printable("Ana 😀 עב", fonts)).toBe("Ana □ □□");
    expect(printable("1\u202f234\u2009€\u200b\u2068x\u2069", fonts)).toBe("1\u00a0234\u00a0€x");
    expect(printable("\u200f-1\u061c", fonts)).toBe("\u200f-1\u200f");
    expect(withoutVowelMarks("مُدّة بدءاً أول")).toBe("مدة بدءا أول");
  });
});

const card = { letterhead: letterhead("inter"), canvas: "#fff", ink: "#000", soft: "#555" };
const pathsOf = (svg: string) => [...svg.matchAll(/<path [^>]*d="([^"]*)"/g)].map(([, d = ""]) => d);

test("a card's texts are outlines in reading order", async () => {
  const [latin, mixed, turned] = await Promise.all([
    cardDrawn({ ...card, rightToLeft: false, title: "Refer", line: "王小明 wins" }),
    drawnCard({ ...card, rightToLeft: false, title: "Refer محمد", line: "x" }),
    drawnCard({ ...card, rightToLeft: true, title: "Refer محمد", line: "x" }),
  ]);
  expect(latin).not.toContain("<text");
  const [, , title] = pathsOf(latin);
  // In a left-to-right line the Latin word is on the left; in a right-to-left line it is on the right.
  const wordsOf = (path: string) => path.replaceAll(/[-\d. ]+/g, "");
  const [fromLeft, fromRight] = [pathsOf(mixed)[2]!, pathsOf(turned)[2]!];
  expect(fromLeft.startsWith(title!)).toBe(true);
  expect(wordsOf(fromRight).endsWith(wordsOf(title!))).toBe(true);
  expect(wordsOf(fromRight).startsWith(wordsOf(title!))).toBe(false);
});

test("every row is on one sheet, in order, and no sheet overflows", () => {
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
