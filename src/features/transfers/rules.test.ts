import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertTerms, termForms } from "#base/brand/terms.ts";
import { escapeFormula, startsLikeFormula } from "#base/csv.ts";
import { defined } from "#base/defined.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import { importFields, type Mapping } from "./contract.ts";
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
    [["Full name", "Email", "Phone number", "Company", "Estimated value"]],
    [["Nombre completo", "Correo electrónico", "Teléfono", "Empresa", "Valor estimado"]],
    [["Nom complet", "Adresse e-mail", "Téléphone", "Société", "Montant"]],
    [["Ansprechpartner", "E-Mail-Adresse", "Telefon", "Firma", "Auftragswert"]],
    [["Nome e cognome", "Email", "Telefono", "Azienda", "Importo"]],
    [["Nome completo", "Email", "Telefone", "Companhia", "Valor"]],
    [["الاسم الكامل", "البريد الإلكتروني", "رقم الهاتف", "الشركة", "المبلغ"]],
    [["姓名", "邮箱", "电话", "公司", "金额"]],
  ])("guesses the fields of %j", (header) => {
    expect(guessMapping(header)).toEqual(["fullName", "email", "phone", "company", "estimatedValue"]);
  });

  /** The first columns of contact and deal exports, as these programs title them in each language. */
  const crmExports: [program: string, header: string[], mapping: Mapping][] = [
    [
      "HubSpot in English",
      [
        "First Name",
        "Last Name",
        "Email",
        "Phone Number",
        "Company Name",
        "Job Title",
        "State/Region",
        "Country/Region",
      ],
      ["firstName", "lastName", "email", "phone", "company", "position", "state", "country"],
    ],
    [
      "Salesforce in English",
      ["Name", "Account Name", "Title", "Mobile", "Mailing City", "Mailing State/Province", "Amount", "Description"],
      ["fullName", "company", "position", "phone", "city", "state", "estimatedValue", "notes"],
    ],
    [
      "Pipedrive in English",
      ["Person - Name", "Person - Email", "Person - Phone", "Organization - Name", "Deal - Value", "Deal - Currency"],
      ["fullName", "email", "phone", "company", "estimatedValue", "currency"],
    ],
    [
      "a sheet in English",
      ["Contact", "Firm", "Deal amount", "Referred by"],
      ["fullName", "company", "estimatedValue", "referrerEmail"],
    ],
    [
      "HubSpot in Spanish",
      ["Nombre", "Apellidos", "Correo", "Número de teléfono", "Nombre de la empresa", "Cargo", "País/región"],
      ["firstName", "lastName", "email", "phone", "company", "position", "country"],
    ],
    [
      "Pipedrive in Spanish",
      ["Persona - Nombre", "Organización - Nombre", "Trato - Valor", "Trato - Moneda"],
      ["fullName", "company", "estimatedValue", "currency"],
    ],
    [
      "HubSpot in French",
      ["Prénom", "Nom", "Adresse e-mail", "Numéro de téléphone", "Nom de l'entreprise", "Intitulé du poste", "Montant"],
      ["firstName", "lastName", "email", "phone", "company", "position", "estimatedValue"],
    ],
    [
      "Salesforce in French",
      ["Nom du compte", "Téléphone mobile", "Titre", "Affaire - Valeur", "Pays/Région"],
      ["company", "phone", "position", "estimatedValue", "country"],
    ],
    [
      "HubSpot in German",
      ["Vorname", "Nachname", "E-Mail", "Telefonnummer", "Unternehmensname", "Jobbezeichnung", "Bundesland/Region"],
      ["firstName", "lastName", "email", "phone", "company", "position", "state"],
    ],
    [
      "Pipedrive in German",
      ["Vorname", "Name", "Organisation - Name", "Deal - Wert", "Deal - Währung", "Land/Region"],
      ["firstName", "lastName", "company", "estimatedValue", "currency", "country"],
    ],
    [
      "HubSpot in Italian",
      ["Nome", "Cognome", "Email", "Numero di telefono", "Nome dell'azienda", "Qualifica", "Stato/regione", "Importo"],
      ["firstName", "lastName", "email", "phone", "company", "position", "state", "estimatedValue"],
    ],
    [
      "HubSpot in Portuguese",
      ["Nome", "Sobrenome", "Email", "Número de telefone", "Nome da empresa", "Cargo", "Estado/Região", "Valor"],
      ["firstName", "lastName", "email", "phone", "company", "position", "state", "estimatedValue"],
    ],
    [
      "Pipedrive in Portuguese",
      ["Pessoa - Nome", "Organização - Nome", "Negócio - Valor", "Negócio - Moeda"],
      ["fullName", "company", "estimatedValue", "currency"],
    ],
    [
      "a CRM in Arabic",
      ["الاسم الأول", "اسم العائلة", "البريد الإلكتروني", "رقم الجوال", "اسم الشركة", "قيمة الصفقة", "المؤسسة"],
      ["firstName", "lastName", "email", "phone", "company", "estimatedValue", null],
    ],
    [
      "a CRM in Chinese",
      ["姓氏", "名字", "电子邮件", "手机号码", "公司名称", "职务", "国家/地区", "交易金额"],
      ["lastName", "firstName", "email", "phone", "company", "position", "country", "estimatedValue"],
    ],
  ];
  test.each(crmExports)("guesses the columns of %s", (_, header, mapping) => {
    expect(guessMapping(header)).toEqual(mapping);
  });

  test("uses a field once and leaves an unknown column unmapped", () => {
    expect(guessMapping(["Name", "Contact", "Shoe size"])).toEqual(["fullName", null, null]);
  });
});

test("splits and deduplicates tags", () => expect(parseTags("solar; autumn, solar | ")).toEqual(["solar", "autumn"]));

describe("the titles of our own files", () => {
  const labelsIn = (code: LocaleCode): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`./locales/${code}.json`, import.meta.url), "utf8")).field;
  test.each(locales)("are recognized in $code", ({ code }) => {
    const labels = labelsIn(code);
    const titleOf = (field: string) => insertTerms(defined(labels[field]), termForms({}, code));
    const others = importFields.filter((field) => field !== "firstName");
    expect(others.map((field) => guessMapping([titleOf(field)])[0])).toEqual(others);
    // A first name may be called like a whole one, but beside a last name it is clear.
    const halves = ["firstName", "lastName"] as const;
    expect(guessMapping(halves.map(titleOf))).toEqual(halves);
  });

  test("are recognized in files of earlier versions, which had other words for some", () => {
    for (const title of ["Vertrauensgrad", "الثقة"]) expect(guessMapping([title])).toEqual(["confidenceLevel"]);
  });
});
