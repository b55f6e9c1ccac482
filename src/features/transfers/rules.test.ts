import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeFormula, startsLikeFormula } from "#base/csv.ts";
import { guessMapping } from "./guess-mapping.ts";
import { parseMinor, parseTags, unescapeFormula } from "./rules.ts";

test("escaping a formula on export is reverted on import", () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(..."'=＝+-@\t\u200b\ufeff "), fc.string({ maxLength: 1 })),
  });
  fc.assert(
    fc.property(
      texts,
      (text) =>
        (text.startsWith("'") && startsLikeFormula(text.slice(1))) || unescapeFormula(escapeFormula(text)) === text,
    ),
  );
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
  ])("parses %s in %s", (text, currency, minor) => expect(parseMinor(text, currency)).toBe(minor));

  test.each(["", "abc", "1e400", "1,2,3", "-5", "1.50.00", "99999999999999999999", "0x10"])("rejects %j", (text) => {
    expect(parseMinor(text, "EUR")).toBeUndefined();
  });

  test("rejects half a yen", () => expect(parseMinor("10.5", "JPY")).toBeUndefined());
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
  ])("guesses the fields of %j", (header) => {
    expect(guessMapping(header)).toEqual(["fullName", "email", "phone", "company", "estimatedValue"]);
  });

  test("uses a field once and leaves an unknown column unmapped", () => {
    expect(guessMapping(["Name", "Contact", "Shoe size"])).toEqual(["fullName", null, null]);
  });
});

test("splits and deduplicates tags", () => expect(parseTags("solar; autumn, solar | ")).toEqual(["solar", "autumn"]));
