import { describe, expect, it, test } from "vitest";
import { type LocaleCode, locales } from "#base/locales.ts";
import type { Asked, KnownName } from "./asked.ts";
import { checkAsked } from "./check-asked.ts";
import { createLexicon } from "./lexicon.ts";
import { duringOf } from "./periods.ts";
import { readQuestion } from "./read-question.ts";
import { languagesOf } from "./vocabulary.ts";

const names: KnownName[] = [
  { key: "referrerId", value: "per_1", name: "Lena Hoffmann" },
  { key: "referrerId", value: "per_2", name: "Omar Haddad" },
  { key: "referrerId", value: "per_3", name: "Omar Nasser" },
  { key: "referrerId", value: "per_4", name: "Jordan Miles" },
  { key: "product", value: "Solar", name: "Solar" },
  { key: "product", value: "Heat pump", name: "Heat pump" },
  { key: "product", value: "储能电池", name: "储能电池" },
  { key: "campaign", value: "Spring", name: "Spring" },
  { key: "programId", value: "prg_1", name: "Spring" },
];
const read = (locale: LocaleCode, question: string, partnerTerms: string[] = []) =>
  readQuestion(question, createLexicon({ languages: languagesOf(locale), names, partnerTerms }), names);

type Short = Partial<Omit<Asked, "filters">> & { filters?: Record<string, string> };
const expectAsked = (locale: LocaleCode, question: string, wanted: Short) => {
  const reading = read(locale, question);
  const { filters = {}, ...rest } = wanted;
  const asked = "asked" in reading ? reading.asked : reading.cannot;
  const found =
    "filters" in asked
      ? { ...asked, filters: Object.fromEntries(asked.filters.map(({ key, value }) => [key, value])) }
      : asked;
  expect(found, question).toEqual({ by: "none", period: "30d", compare: "previous", ...rest, filters });
};

const questions: Record<LocaleCode, [string, Short][]> = {
  en: [
    ["Won value by country last quarter", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    ["How many referrals did we get in the last 7 days?", { measures: ["referrals"], period: "7d" }],
    [
      "What’s our conversion rate for Solar this year?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    ["Top partners by won value, last 90 days", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    [
      "Referrals and won value in Germany per month over the last 12 months",
      { measures: ["referrals", "wonValue"], by: "month", period: "1y", filters: { country: "DE" } },
    ],
    ["Loss reasons last year", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    ["commission paid to Lena Hofmann", { measures: ["paid"], filters: { referrerId: "per_1" } }],
    [
      "How many deals were won and lost from events this month compared to last year",
      { measures: ["won", "lost"], period: "thisMonth", compare: "year", filters: { source: "event" } },
    ],
    ["accepted referrals of the product heat pump", { measures: ["accepted"], filters: { product: "Heat pump" } }],
  ],
  de: [
    [
      "Gewonnenes Volumen nach Land im letzten Quartal",
      { measures: ["wonValue"], by: "country", period: "lastQuarter" },
    ],
    ["Wie viele Empfehlungen hatten wir in den letzten 7 Tagen?", { measures: ["referrals"], period: "7d" }],
    [
      "Wie hoch ist die Abschlussquote für Solar in diesem Jahr?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    [
      "Welche Partner brachten den meisten Umsatz in 90 Tagen?",
      { measures: ["wonValue"], by: "referrer", period: "90d" },
    ],
    ["Verlustgründe im Vorjahr", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "Empfehlungen aus Österreich pro Monat, letzte 6 Monate",
      { measures: ["referrals"], by: "month", period: "6m", filters: { country: "AT" } },
    ],
    ["Ausgezahlte Provisionen an Lena Hoffmann", { measures: ["paid"], filters: { referrerId: "per_1" } }],
  ],
  es: [
    ["Valor ganado por país en el último trimestre", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    ["¿Cuántas recomendaciones tuvimos en los últimos 7 días?", { measures: ["referrals"], period: "7d" }],
    [
      "¿Cuál es la tasa de conversión de Solar este año?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    ["Mejores partners por valor ganado, 90 días", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    ["Motivos de pérdida del año pasado", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "Recomendaciones aceptadas en España este mes",
      { measures: ["accepted"], period: "thisMonth", filters: { country: "ES" } },
    ],
  ],
  fr: [
    ["Montant gagné par pays le trimestre dernier", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    [
      "Combien de recommandations avons-nous eues sur les 7 derniers jours ?",
      { measures: ["referrals"], period: "7d" },
    ],
    [
      "Quel est le taux de conversion de Solar cette année ?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    [
      "Meilleurs partenaires par chiffre d’affaires, 90 jours",
      { measures: ["wonValue"], by: "referrer", period: "90d" },
    ],
    ["Motifs de perte de l’année dernière", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "Recommandations acceptées en France ce mois-ci",
      { measures: ["accepted"], period: "thisMonth", filters: { country: "FR" } },
    ],
  ],
  it: [
    ["Valore vinto per paese nel trimestre scorso", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    ["Quante segnalazioni abbiamo ricevuto negli ultimi 7 giorni?", { measures: ["referrals"], period: "7d" }],
    [
      "Qual è il tasso di conversione di Solar quest’anno?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    ["Migliori partner per fatturato, 90 giorni", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    ["Motivi di perdita dell’anno scorso", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "Segnalazioni accettate in Italia questo mese",
      { measures: ["accepted"], period: "thisMonth", filters: { country: "IT" } },
    ],
  ],
  pt: [
    ["Valor ganho por país no último trimestre", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    ["Quantas indicações tivemos nos últimos 7 dias?", { measures: ["referrals"], period: "7d" }],
    [
      "Qual é a taxa de conversão de Solar este ano?",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    ["Melhores parceiros por receita, 90 dias", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    ["Motivos de perda do ano passado", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "Indicações aceitas no Brasil este mês",
      { measures: ["accepted"], period: "thisMonth", filters: { country: "BR" } },
    ],
  ],
  ar: [
    [
      "قيمة الصفقات المكسوبة حسب البلد في الربع الماضي",
      { measures: ["wonValue"], by: "country", period: "lastQuarter" },
    ],
    ["كم عدد الإحالات خلال آخر 7 أيام؟", { measures: ["referrals"], period: "7d" }],
    [
      "ما معدل التحويل لمنتج Solar هذا العام؟",
      { measures: ["conversion"], period: "thisYear", filters: { product: "Solar" } },
    ],
    ["أفضل الشركاء حسب الإيرادات خلال ٩٠ يومًا", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    ["أسباب الخسارة في العام الماضي", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    [
      "الإحالات المقبولة في السعودية هذا الشهر",
      { measures: ["accepted"], period: "thisMonth", filters: { country: "SA" } },
    ],
  ],
  zh: [
    ["上季度各国家的成交金额", { measures: ["wonValue"], by: "country", period: "lastQuarter" }],
    ["最近7天有多少推荐？", { measures: ["referrals"], period: "7d" }],
    [
      "今年储能电池的成交率是多少？",
      { measures: ["conversion"], period: "thisYear", filters: { product: "储能电池" } },
    ],
    ["近90天成交金额最高的合作伙伴", { measures: ["wonValue"], by: "referrer", period: "90d" }],
    ["去年的丢单原因", { measures: ["lost"], by: "lossReason", period: "lastYear" }],
    ["本月来自德国的已接受推荐", { measures: ["accepted"], period: "thisMonth", filters: { country: "DE" } }],
  ],
};

describe.each(locales.map(({ code }) => code))("questions in %s", (locale) => {
  test.each(questions[locale])("%s", (question, wanted) => expectAsked(locale, question, wanted));
});

describe("what the rules cannot read", () => {
  test.each([
    ["What is the weather in Germany?", "notUnderstood", ["weather"]],
    ["Referrals in October", "notUnderstood", ["October"]],
    ["select * from referrals", "notUnderstood", ["select"]],
    ["Drop referrals", "notUnderstood", ["Drop"]],
    ["Germany last month", "noMeasure", []],
    ["Referrals by country and product", "twoDivisions", []],
    ["Referrals this month and last month", "twoPeriods", []],
    ["Won value in Germany and France", "twoValues", []],
    ["Accepted, rejected, won and lost deals", "tooManyMeasures", []],
    ["Rejections rate", "notUnderstood", ["rate"]],
    ["Lost value", "notUnderstood", ["value"]],
    ["Referrals today", "notUnderstood", ["today"]],
    ["Referrals not from Germany", "notUnderstood", ["not"]],
    ["Won value of Omar", "ambiguousName", ["Omar"]],
    ["Won value in Jordan", "ambiguousName", ["Jordan"]],
    ["Won value of Spring", "ambiguousName", ["Spring"]],
    ["Won value of partner Zoltan", "unknownName", ["Zoltan"]],
  ])("%s", (question, reason, words) => {
    expect(read("en", question)).toMatchObject({ cannot: { reason, words } });
  });

  it("names the candidates of an ambiguous name, and a noun beside it decides", () => {
    expect(read("en", "Won value of Omar")).toMatchObject({
      cannot: { candidates: [{ name: "Omar Haddad" }, { name: "Omar Nasser" }] },
    });
    expectAsked("en", "Won value of the campaign Spring", { measures: ["wonValue"], filters: { campaign: "Spring" } });
    expectAsked("en", "Won value in the country Jordan", { measures: ["wonValue"], filters: { country: "JO" } });
  });

  it("does not take a short word for another", () => {
    expect(read("en", "Won value of Lema")).toMatchObject({ cannot: { reason: "notUnderstood" } });
  });
});

it("knows what the tenant calls its partners", () => {
  expect(read("en", "Won value by ambassador")).toMatchObject({ cannot: { reason: "notUnderstood" } });
  expect(read("en", "Won value by ambassador", ["Ambassador", "Ambassadors"])).toMatchObject({
    asked: { by: "referrer" },
  });
});

it("refuses what analytics cannot divide or filter, and commissions that are switched off", () => {
  const check = (question: string, canSeeLedger = true) => checkAsked(read("en", question), canSeeLedger);
  expect(check("Commission earned by country")).toMatchObject({ cannot: { reason: "unsupported", measure: "earned" } });
  expect(check("Commission paid in Germany")).toMatchObject({ cannot: { reason: "unsupported", measure: "paid" } });
  expect(check("Commission paid", false)).toMatchObject({ cannot: { reason: "commissionsOff" } });
  expect(check("Commission paid")).toMatchObject({ asked: { measures: ["paid"] } });
});

describe("calendar periods", () => {
  test.each([
    ["thisMonth", { from: "2026-11-01", to: "2026-11-18" }, { from: "2026-10-01", to: "2026-10-18" }],
    ["lastMonth", { from: "2026-10-01", to: "2026-10-31" }, { from: "2026-09-01", to: "2026-09-30" }],
    ["thisQuarter", { from: "2026-10-01", to: "2026-11-18" }, { from: "2026-07-01", to: "2026-08-18" }],
    ["lastQuarter", { from: "2026-07-01", to: "2026-09-30" }, { from: "2026-04-01", to: "2026-06-30" }],
    ["thisYear", { from: "2026-01-01", to: "2026-11-18" }, { from: "2025-01-01", to: "2025-11-18" }],
    ["lastYear", { from: "2025-01-01", to: "2025-12-31" }, { from: "2024-01-01", to: "2024-12-31" }],
  ] as const)("%s", (period, days, before) => {
    expect(duringOf(period, "2026-11-18", "previous")).toEqual({ period: days, before });
  });

  it("compares with the year before, or with nothing", () => {
    expect(duringOf("lastMonth", "2026-03-05", "year")?.before).toEqual({ from: "2025-02-01", to: "2025-02-28" });
    expect(duringOf("lastMonth", "2026-03-05", "none")?.before).toBeNull();
    expect(duringOf("90d", "2026-03-05", "previous")).toBeUndefined();
  });
});
