import type { LocaleCode } from "../locales.ts";

/** The nouns a tenant may replace: what it calls the people who refer, and the people who receive referrals. */
export const termNames = ["partner", "company"] as const;
export type TermName = (typeof termNames)[number];

export type Term = { one: string; many: string };

/** A tenant's own terms by language. A language that is left out uses the product's. */
export type OwnTerms = Partial<Record<LocaleCode, { partner?: Term | undefined; company?: Term | undefined }>>;

export const defaultTerms: Record<LocaleCode, Record<TermName, Term>> = {
  en: { partner: { one: "Partner", many: "Partners" }, company: { one: "Company", many: "Companies" } },
  es: { partner: { one: "Partner", many: "Partners" }, company: { one: "Empresa", many: "Empresas" } },
  fr: { partner: { one: "Partenaire", many: "Partenaires" }, company: { one: "Entreprise", many: "Entreprises" } },
  de: { partner: { one: "Partner", many: "Partner" }, company: { one: "Unternehmen", many: "Unternehmen" } },
  it: { partner: { one: "Partner", many: "Partner" }, company: { one: "Azienda", many: "Aziende" } },
  pt: { partner: { one: "Parceiro", many: "Parceiros" }, company: { one: "Empresa", many: "Empresas" } },
  ar: { partner: { one: "شريك", many: "شركاء" }, company: { one: "شركة", many: "شركات" } },
  zh: { partner: { one: "合作伙伴", many: "合作伙伴" }, company: { one: "公司", many: "公司" } },
};

/** The forms that texts refer to as `{{terms.partners}}`: capitalized for labels and the start of a sentence, else for within one. */
export type TermForms = Record<
  "partner" | "partners" | "Partner" | "Partners" | "company" | "companies" | "Company" | "Companies",
  string
>;

/** Arabic labels have the article, which sentences add or leave out themselves. A tenant's own word is its label as typed. */
const defaultLabels: Partial<Record<LocaleCode, Record<TermName, string>>> = {
  ar: { partner: "الشركاء", company: "الشركات" },
};

export function termForms(own: OwnTerms, locale: LocaleCode): TermForms {
  const partner = own[locale]?.partner ?? defaultTerms[locale].partner;
  const company = own[locale]?.company ?? defaultTerms[locale].company;
  const labelOf = (name: TermName) =>
    (own[locale]?.[name] ? undefined : defaultLabels[locale]?.[name]) ??
    capitalize((name === "partner" ? partner : company).many, locale);
  const within = (word: string) => withinSentence(word, locale);
  return {
    partner: within(partner.one),
    partners: within(partner.many),
    Partner: capitalize(partner.one, locale),
    Partners: labelOf("partner"),
    company: within(company.one),
    companies: within(company.many),
    Company: capitalize(company.one, locale),
    Companies: labelOf("company"),
  };
}

const capitalize = (word: string, locale: LocaleCode) => word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1);

/** German capitalizes nouns everywhere; elsewhere only abbreviations such as "VIP" keep their capitals. */
function withinSentence(word: string, locale: LocaleCode) {
  const isAbbreviation = /^\p{Lu}{2}/u.test(word);
  return locale === "de" || isAbbreviation ? word : word.slice(0, 1).toLocaleLowerCase(locale) + word.slice(1);
}

/** Writes the terms into a text that is shown as it is stored, outside the catalogs. */
export const insertTerms = (text: string, forms: TermForms): string =>
  text.replaceAll(/\{\{\s*terms\.(\w+)\s*\}\}/g, (placeholder, form) => forms[form as keyof TermForms] ?? placeholder);
