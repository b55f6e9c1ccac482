import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, escapeFormula, startsLikeFormula } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil")'])(
  "%j is escaped as text",
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each(["＝1+1", "＋1", "－1", "＠SUM(A1)", "﹦1"])("escapes a full-width formula, %j", (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test("detects a formula behind characters that a spreadsheet skips or does not display", () => {
  const hidden = fc.constantFrom(
    ..." \t\r\n\v\f\0\u00a0\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u2028\u2060\u3000\ufe0f\ufeff",
  );
  const formula = fc.tuple(fc.array(hidden), fc.constantFrom(..."=+-@＝＋－＠"), fc.string());
  fc.assert(
    fc.property(formula, ([before, sign, rest]) => {
      const text = `${before.join("")}${sign}${rest}`;
      expect(escapeFormula(text)).toBe(`'${text}`);
    }),
  );
});

test("leaves names, words and spelled-out numbers unchanged", () => {
  for (const text of ["Ana", "Größe = 5", "a@b.example", "5-3", "'tis", "", "测试", "١٢"])
    expect(escapeFormula(text)).toBe(text);
});

test("no cell begins like a formula, and every text survives a round trip", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
      const [row] = parse(csvLine(texts), { relax_column_count: true }) as string[][];
      expect(row).toHaveLength(texts.length);
      for (const [i, cell] of row!.entries()) {
        expect(startsLikeFormula(cell)).toBe(false);
        expect(cell).toBe(escapeFormula(texts[i]!));
      }
    }),
  );
});

test("writes numbers as numbers", () => expect(csvLine([-5, null, "a"])).toBe('-5,,"a"\r\n'));

test("writes amounts with the digits of their currency", () => {
  const cells = [
    { minor: 71_510, currency: "EUR" },
    { minor: -5, currency: "USD" },
    { minor: -1500, currency: "JPY" },
    { minor: 1500, currency: "KWD" },
    { minor: 0, currency: "EUR" },
  ];
  expect(csvLine(cells)).toBe("715.10,-0.05,-1500,1.500,0.00\r\n");
});
