import fc from "fast-check";
import { expect, test } from "vitest";
import { locales } from "../locales.ts";
import { defaultTerms, insertTerms, type OwnTerms, termForms } from "./terms.ts";
import { termsSchema } from "./terms-schema.ts";

const own: OwnTerms = {
  en: { partner: { one: "Ambassador", many: "Ambassadors" } },
  de: { company: { one: "Fachbetrieb", many: "Fachbetriebe" } },
  fr: { partner: { one: "VIP", many: "VIP" } },
};

test("a language uses the tenant's terms, and the product's for what the tenant left out", () => {
  expect(termForms(own, "en")).toEqual({
    ...{ partner: "ambassador", partners: "ambassadors", Partner: "Ambassador", Partners: "Ambassadors" },
    ...{ company: "company", companies: "companies", Company: "Company", Companies: "Companies" },
  });
  expect(termForms(own, "es").partners).toBe("partners");
});

test("German nouns and abbreviations keep their capitals within a sentence", () => {
  expect(termForms(own, "de")).toMatchObject({ company: "Fachbetrieb", companies: "Fachbetriebe", partner: "Partner" });
  expect(termForms(own, "fr")).toMatchObject({ partner: "VIP", partners: "VIP", companies: "entreprises" });
});

test("an Arabic label has the article, unless the tenant has its own word", () => {
  expect(termForms({}, "ar")).toMatchObject({ Partners: "الشركاء", partners: "شركاء", Companies: "الشركات" });
  const ambassadors = { ar: { partner: { one: "سفير", many: "سفراء" } } };
  expect(termForms(ambassadors, "ar")).toMatchObject({ Partners: "سفراء", Companies: "الشركات" });
});

test("the product's own terms are complete and valid in every language", () => {
  expect(termsSchema.parse(defaultTerms)).toEqual(defaultTerms);
  expect(Object.keys(defaultTerms)).toEqual(locales.map(({ code }) => code));
});

test("a term without its plural is refused", () => {
  expect(termsSchema.safeParse({ en: { partner: { one: "Ambassador" } } }).success).toBe(false);
  expect(termsSchema.safeParse({ xx: {} }).success).toBe(false);
});

test("a term changes in its first letter alone", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom(...locales), (word, { code }) => {
      const forms = termForms({ [code]: { partner: { one: word, many: word } } }, code);
      expect(forms.partner.toLocaleLowerCase(code)).toBe(word.toLocaleLowerCase(code));
      expect(forms.Partner.toLocaleUpperCase(code)).toBe(word.toLocaleUpperCase(code));
    }),
  );
});

test("terms are written into a stored text, and unknown placeholders stay", () => {
  const text = "{{terms.Partners}} and {{ terms.companies }} at {{name}}, {{terms.friends}}";
  expect(insertTerms(text, termForms(own, "en"))).toBe("Ambassadors and companies at {{name}}, {{terms.friends}}");
});
