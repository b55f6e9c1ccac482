import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { insertTerms, termForms } from "#base/brand/terms.ts";
import { locales } from "#base/locales.ts";
import { createLexicon } from "./lexicon.ts";
import { readQuestion } from "./read-question.ts";
import { languagesOf } from "./vocabulary.ts";

const wanted = {
  valueByCountry: { measures: ["wonValue"], by: "country", period: "lastQuarter" },
  topPartners: { measures: ["wonValue"], by: "referrer", period: "90d" },
  trend: { measures: ["referrals"], by: "month", period: "1y" },
  conversion: { measures: ["conversion"], by: "product", period: "thisYear" },
  lossReasons: { measures: ["lost"], by: "lossReason", period: "lastYear" },
};

describe.each(locales.map(({ code }) => code))("the suggestions in %s", (code) => {
  const catalog = JSON.parse(readFileSync(new URL(`../../locales/${code}.json`, import.meta.url), "utf8"));
  const own = { [code]: { partner: { one: "Scout", many: "Scouts" } } };

  test.each(Object.entries(wanted))(
    "%s is understood by the rules, with the product's term and a tenant's own",
    (key, asked) => {
      for (const terms of [{}, own]) {
        const forms = termForms(terms, code);
        const question = insertTerms(catalog.ask.suggestion[key], forms);
        const lexicon = createLexicon({
          ...{ languages: languagesOf(code), names: [], partnerTerms: [forms.partner, forms.partners] },
        });
        expect(readQuestion(question, lexicon, []), question).toEqual({
          asked: { ...asked, compare: "previous", filters: [] },
        });
      }
    },
  );

  test("include the example in the field", () => {
    const lexicon = createLexicon({ languages: languagesOf(code), names: [], partnerTerms: [] });
    expect(readQuestion(catalog.ask.placeholder, lexicon, [])).toMatchObject({ asked: wanted.valueByCountry });
  });
});
