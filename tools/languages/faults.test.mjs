import { expect, test } from "vitest";
import { faultsOf } from "./faults.mjs";

const codes = ["en", "es", "fr", "de", "it", "pt", "ar", "zh"];
const translated = {
  en: { "list.title": "Referrals" },
  es: { "list.title": "Recomendaciones" },
  fr: { "list.title": "Recommandations" },
  de: { "list.title": "Empfehlungen" },
  it: { "list.title": "Segnalazioni" },
  pt: { "list.title": "Indicações" },
  ar: { "list.title": "الإحالات" },
  zh: { "list.title": "推荐" },
};
/** The complete catalog with one language changed. */
const withChange = (code, texts) => faultsOf({ ...translated, [code]: texts });

test("accepts a complete catalog", () => expect(faultsOf(translated)).toEqual([]));

test("reports a missing and an unsupported language", () => {
  const { fr: _, ...rest } = translated;
  expect(faultsOf({ ...rest, nl: {} })).toEqual(["nl.json: not a supported language", "fr.json: missing"]);
});

test("reports a missing, a superfluous and an empty text", () => {
  expect(withChange("de", {})).toEqual(["de.json: list.title is missing"]);
  expect(withChange("de", { ...translated.de, extra: "Mehr" })).toEqual(["de.json: extra is not in English"]);
  expect(withChange("de", { "list.title": " " })).toEqual(["de.json: list.title is empty"]);
});

test("reports a text left in English and one in the wrong script", () => {
  expect(withChange("it", translated.en)).toHaveLength(1);
  expect(withChange("ar", { "list.title": "Recomendaciones" })).toHaveLength(1);
  expect(withChange("zh", { "list.title": "{{count}} %" })).toHaveLength(1);
});

test("reports different parameters, tags or nested texts", () => {
  const one = (text) => Object.fromEntries(codes.map((code) => [code, { hello: `${scriptOf(code)} ${text}` }]));
  const scriptOf = (code) => ({ ar: "مرحبا", zh: "你好" })[code] ?? code;
  expect(faultsOf(one("{{name}} <b>!</b>"))).toEqual([]);
  expect(faultsOf({ ...one("{{name}}"), fr: { hello: "Bonjour {{nom}}" } })).toEqual([
    "fr.json: hello lacks {{name}}",
    "fr.json: hello has {{nom}}, which English does not have",
  ]);
  expect(faultsOf({ ...one("<b>{{name}}</b>"), es: { hello: "Hola {{name}}" } })).toEqual([
    "es.json: hello lacks <b> </b>",
  ]);
  expect(faultsOf({ ...one("$t(x)"), es: { hello: "Hola $t(y)" } })).toHaveLength(2);
});

const counted = {
  en: { n_one: "{{count}} file", n_other: "{{count}} files" },
  es: { n_one: "un correo", n_many: "{{count}} de correos", n_other: "{{count}} correos" },
  fr: { n_one: "{{count}} e-file", n_many: "{{count}} d’e-files", n_other: "{{count}} e-files" },
  de: { n_one: "eine E-Mail", n_other: "{{count}} E-Mails" },
  it: { n_one: "{{count}} messaggio", n_many: "{{count}} di messaggi", n_other: "{{count}} messaggi" },
  pt: { n_one: "{{count}} e-file", n_many: "{{count}} de e-files", n_other: "{{count}} e-files" },
  ar: {
    n_zero: "لا رسائل",
    n_one: "رسالة واحدة",
    n_two: "رسالتان",
    n_few: "{{count}} رسائل",
    n_many: "{{count}} رسالة",
    n_other: "{{count}} رسالة",
  },
  zh: { n_other: "{{count}} 封邮件" },
};

test("requires the plural categories of each language", () => {
  expect(faultsOf(counted)).toEqual([]);
  const { n_few: _, ...arabic } = counted.ar;
  expect(faultsOf({ ...counted, ar: arabic })).toEqual(["ar.json: n_few is missing"]);
  expect(faultsOf({ ...counted, zh: { ...counted.zh, n_one: "一封邮件" } })).toHaveLength(1);
});

test("allows a text without its number for zero, one and two only", () => {
  expect(faultsOf({ ...counted, ar: { ...counted.ar, n_few: "رسائل" } })).toHaveLength(1);
});

test("requires a text for zero in every language where English has one", () => {
  const wordings = { en: "No file", zh: "没有邮件", ar: counted.ar.n_zero };
  const none = Object.fromEntries(
    codes.map((code) => [code, { ...counted[code], n_zero: wordings[code] ?? `${code} 0` }]),
  );
  expect(faultsOf(none)).toEqual([]);
  const { n_zero: _, ...german } = none.de;
  expect(faultsOf({ ...none, de: german })).toEqual(["de.json: n_zero is missing"]);
});

test("reports a word that the glossary refuses", () => {
  const texts = { "list.title": "Whoever cannot log in" };
  expect(withChange("en", texts)).toEqual([
    "en.json: list.title has “Whoever”: use someone, no one, everyone",
    "en.json: list.title has “cannot”: use a contraction",
  ]);
  expect(withChange("en", { "list.title": "Referrals of {{nobody}}" })[0]).not.toContain("nobody:");
});

test("lets each language use the tenant's terms or do without them", () => {
  const texts = { "list.title": "Referrals of {{terms.partners}}" };
  expect(withChange("en", texts)).toEqual([]);
  expect(withChange("en", { "list.title": "Referrals of {{terms.friends}}" })).not.toEqual([]);
});
