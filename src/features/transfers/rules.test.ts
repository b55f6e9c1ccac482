import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessMapping } from "./header-words.ts";
import { csvLine, harmless, minorOf, restored, tagsOf } from "./rules.ts";

describe("formulas", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil")'])(
    "%j is made text",
    (text) => {
      expect(harmless(text)).toBe(`'${text}`);
    },
  );

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

  test("what was made harmless on the way out is itself on the way in", () => {
    fc.assert(fc.property(fc.string(), (text) => /^'[=+\-@\t\r]/.test(text) || restored(harmless(text)) === text));
  });

  test("numbers stay numbers", () => expect(csvLine([-5, null, "a"])).toBe('-5,,"a"\r\n'));
});

describe("amounts", () => {
  test.each([
    ["1250", "EUR", 125_000],
    ["1,250.50", "USD", 125_050],
    ["1.250,50", "EUR", 125_050],
    ["1 250 €", "EUR", 125_000],
    ["EUR 99,9", "EUR", 9_990],
    ["1.250", "EUR", 125_000],
    ["1.234.567", "EUR", 123_456_700],
    ["12'500.00", "CHF", 1_250_000],
    ["١٬٢٥٠٫٥", "SAR", 125_050],
    ["1500", "JPY", 1_500],
    ["1.5", "KWD", 1_500],
  ])("%s in %s", (text, currency, minor) => expect(minorOf(text, currency)).toBe(minor));

  test.each(["", "abc", "1e400", "1,2,3", "-5", "1.50.00", "99999999999999999999", "0x10"])("%j is none", (text) => {
    expect(minorOf(text, "EUR")).toBeUndefined();
  });

  test("half a yen is none", () => expect(minorOf("10.5", "JPY")).toBeUndefined());
});

describe("columns", () => {
  test.each([
    [["Full name", "E-mail", "Phone number", "Company", "Estimated value"]],
    [["Nombre completo", "Correo electrónico", "Teléfono", "Empresa", "Valor estimado"]],
    [["Nom complet", "Adresse e-mail", "Téléphone", "Société", "Montant"]],
    [["Ansprechpartner", "E-Mail-Adresse", "Telefon", "Firma", "Auftragswert"]],
    [["Nome e cognome", "E-mail", "Telefono", "Azienda", "Importo"]],
    [["Nome completo", "E-mail", "Telefone", "Companhia", "Valor"]],
    [["الاسم الكامل", "البريد الإلكتروني", "رقم الهاتف", "الشركة", "المبلغ"]],
    [["姓名", "邮箱", "电话", "公司", "金额"]],
  ])("%j", (header) => {
    expect(guessMapping(header)).toEqual(["fullName", "email", "phone", "company", "estimatedValue"]);
  });

  test("a field is given once, and a strange column to nobody", () => {
    expect(guessMapping(["Name", "Contact", "Shoe size"])).toEqual(["fullName", null, null]);
  });
});

test("tags are parted and counted once", () => expect(tagsOf("solar; autumn, solar | ")).toEqual(["solar", "autumn"]));
