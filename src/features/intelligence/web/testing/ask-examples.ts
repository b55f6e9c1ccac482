import type { AskEvent } from "../../contract/ask.ts";

const nothing = { question: null, answer: null, cannot: null, providerName: null };

export const reading: AskEvent = { ...nothing, step: "reading" };

const wonValue = (sum: number) => ({ wonValue: { sum, of: null } });

/** The won value in Germany by product. */
export const answered: AskEvent = {
  ...nothing,
  step: "answered",
  question: {
    ...{ measures: ["wonValue"], by: "product", period: "90d", compare: "previous" },
    filters: [{ key: "country", value: "DE", name: "" }],
  },
  answer: {
    ...{ rowsBy: "product", timeZone: "UTC", currency: "USD", currencies: ["USD"], converted: null },
    period: { from: "2026-08-21", to: "2026-11-18" },
    before: { from: "2026-05-23", to: "2026-08-20" },
    rows: [
      { key: "Solar", name: null, figures: wonValue(30_000_000), before: wonValue(20_000_000) },
      { key: "Heat pump", name: null, figures: wonValue(11_260_000), before: wonValue(18_203_704) },
    ],
    whole: { key: "", name: null, figures: wonValue(41_260_000), before: wonValue(38_203_704) },
  },
};

export const cannotName: AskEvent = {
  ...nothing,
  step: "cannot",
  cannot: {
    ...{ reason: "ambiguousName", words: ["Omar"], measure: null },
    candidates: [
      { key: "referrerId", name: "Omar Haddad" },
      { key: "referrerId", name: "Omar Nasser" },
    ],
  },
};
