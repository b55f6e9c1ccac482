import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type FontName, fontNames } from "#base/brand/fonts.ts";
import { pdfText } from "../testing/pdf-text.ts";
import { shapeArabic } from "./arabic.ts";
import { drawCard } from "./draw-card.ts";
import { openFonts, removeVowelMarks, toPrintable, withFonts } from "./fonts.ts";
import { layoutSheets } from "./layout-sheets.ts";
import type { Part, PdfDocument } from "./pdf-document.ts";
import { renderCard, renderPdf } from "./render.ts";

const letterhead = (font: FontName) => ({
  name: "Okoro & Söhne",
  legalName: "Okoro & Söhne GmbH",
  mark: "OS",
  logo: null,
  plate: null,
  font,
  solid: "#4f46e5",
  on: "#ffffff",
});

const pdfDocumentWith = (font: FontName, names: readonly string[]): PdfDocument => ({
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
  const pdf = await renderPdf(pdfDocumentWith(font, names));
  const text = await pdfText(pdf);
  for (const name of names) expect(text).toContain(name.normalize("NFKC"));
  // For missing glyphs the library falls back to Helvetica, with wrong letters.
  expect(pdf.toString("latin1")).not.toContain("/Helvetica");
});

test("embedding fonts in one document does not affect the next", async () => {
  const textOf = async () => pdfText(await renderPdf(pdfDocumentWith("inter", names)));
  expect(await textOf()).toBe(await textOf());
});

describe("shaping Arabic letters", () => {
  test("uses initial, medial, final and isolated forms", () => {
    expect(shapeArabic("كشف")).toBe("\ufedb\ufeb8\ufed2");
    expect(shapeArabic("دار")).toBe("\ufea9\ufe8d\ufead");
    expect(shapeArabic("لا")).toBe("\ufefb");
    expect(shapeArabic("بلا")).toBe("\ufe91\ufefc");
    expect(shapeArabic("إلى")).toBe("\ufe87\ufedf\ufef0");
    expect(shapeArabic("ب ب")).toBe("\ufe8f \ufe8f");
    expect(shapeArabic("Acme 10 %")).toBe("Acme 10 %");
  });

  test("ignores marks", () => {
    expect(shapeArabic("مُدّة")).toBe("\ufee3\u064f\ufeaa\u0651\ufe93");
  });

  test("preserves every text", () => {
    const letters = fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئةىءپچژگکی 1A،");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (chars) => {
        const text = chars.join("");
        expect(shapeArabic(text).normalize("NFKC")).toBe(text.normalize("NFKC"));
      }),
    );
  });
});

test("the Arabic font has a single glyph for every form, or for the plain letter where it is isolated", async () => {
  await withFonts("inter", async (families) => {
    const arabic = (await openFonts(families, 400))[1]!;
    for (const letter of "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکی")
      for (const word of [letter, `ب${letter}`, `${letter}ب`, `ب${letter}ب`]) {
        const drawable = toPrintable(shapeArabic(word), [arabic]);
        expect(drawable, word).not.toContain("□");
        for (const char of drawable)
          expect(
            arabic.layout(char).glyphs,
            `${char} is drawn in parts, and the library loses the height of marks`,
          ).toHaveLength(1);
      }
  });
});

test("keeps only drawable characters: boxes for unknown ones, common spaces, direction marks", async () => {
  await withFonts("lora", async (families) => {
    const fonts = await openFonts(families, 400);
    expect(toPrintable("Ana 😀 עב", fonts)).toBe("Ana □ □□");
    expect(toPrintable("1\u202f234\u2009€\u200b\u2068x\u2069", fonts)).toBe("1\u00a0234\u00a0€x");
    expect(toPrintable("\u200f-1\u061c", fonts)).toBe("\u200f-1\u200f");
    expect(removeVowelMarks("مُدّة بدءاً أول")).toBe("مدة بدءا أول");
  });
});

const card = { letterhead: letterhead("inter"), canvas: "#fff", ink: "#000", soft: "#555" };
const pathsOf = (svg: string) => [...svg.matchAll(/<path [^>]*d="([^"]*)"/g)].map(([, d = ""]) => d);

test("a card's texts are outlines in reading order", async () => {
  const [latin, mixed, mirrored] = await Promise.all([
    renderCard({ ...card, rightToLeft: false, title: "Refer", line: "王小明 wins" }),
    drawCard({ ...card, rightToLeft: false, title: "Refer محمد", line: "x" }),
    drawCard({ ...card, rightToLeft: true, title: "Refer محمد", line: "x" }),
  ]);
  expect(latin).not.toContain("<text");
  const [, , title] = pathsOf(latin);
  // In a left-to-right line the Latin word is on the left; in a right-to-left line it is on the right.
  const wordsOf = (path: string) => path.replaceAll(/[-\d. ]+/g, "");
  const [fromLeft, fromRight] = [pathsOf(mixed)[2]!, pathsOf(mirrored)[2]!];
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
      const sheets = layoutSheets(parts, { ...heights, row });
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

test.each([
  ["wide", 512, 64, 'width="460" height="58"'],
  ["square", 160, 160, 'width="84" height="84"'],
])("a %s logo keeps its proportions on a card, and stands for the name", async (_, width, height, drawn) => {
  const logo = await sharp({ create: { width, height, channels: 4, background: "#cc3300" } })
    .png()
    .toBuffer();
  const texts = { rightToLeft: false, title: "Refer", line: "x" };
  const plated = await drawCard({ ...card, ...texts, letterhead: { ...card.letterhead, logo, plate: "#16181d" } });
  expect(plated).toContain(`${drawn} href="data:image/png`);
  expect(plated).toContain('fill="#16181d"');
  const plain = await drawCard({ ...card, ...texts, letterhead: { ...card.letterhead, logo } });
  expect(plain).not.toContain("#16181d");
});
