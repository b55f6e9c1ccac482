import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, harmless } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil")'])("%j is made text", (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

test("no text begins like a formula, and every one comes back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
      const [row] = parse(csvLine(texts), { relax_column_count: true }) as string[][];
      expect(row).toHaveLength(texts.length);
      for (const [i, cell] of row!.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell).toBe(harmless(texts[i]!));
      }
    }),
  );
});

test("numbers stay numbers", () => expect(csvLine([-5, null, "a"])).toBe('-5,,"a"\r\n'));

test("amounts have the digits of their currency", () => {
  const cells = [
    { minor: 71_510, currency: "EUR" },
    { minor: -5, currency: "USD" },
    { minor: -1500, currency: "JPY" },
    { minor: 1500, currency: "KWD" },
    { minor: 0, currency: "EUR" },
  ];
  expect(csvLine(cells)).toBe("715.10,-0.05,-1500,1.500,0.00\r\n");
});
