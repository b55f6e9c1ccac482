import { locales } from "../../src/base/locales.ts";
import refused from "./refused.json" with { type: "json" };
import sameAsEnglish from "./same-as-english.json" with { type: "json" };

const plural = /_(zero|one|two|few|many|other)$/;
/** Scripts that English does not use: a text without any of their characters was not translated. */
const scripts = { ar: /\p{Script=Arabic}/u, zh: /\p{Script=Han}/u };

/** Returns the problems of one catalog, given as texts by key and language. English is the reference. */
export function faultsOf(texts) {
  const { en } = texts;
  if (!en) return ["en.json: missing"];
  const known = locales.map(({ code }) => code);
  const unsupported = Object.keys(texts).filter((code) => !known.includes(code));
  return [
    ...unsupported.map((code) => `${code}.json: not a supported language`),
    ...known.flatMap((code) =>
      texts[code]
        ? faultsIn(code, texts[code], en).map((fault) => `${code}.json: ${fault}`)
        : [`${code}.json: missing`],
    ),
  ];
}

function faultsIn(code, own, en) {
  const required = requiredKeys(code, en);
  return [
    ...[...required.keys()].filter((key) => !(key in own)).map((key) => `${key} is missing`),
    ...Object.keys(own)
      .filter((key) => !required.has(key))
      .map((key) => `${key} is not in English${plural.test(key) ? ", or not a plural of this language" : ""}`),
    ...[...required]
      .filter(([key]) => key in own)
      .flatMap(([key, english]) => faultsOfText(code, key, own[key], english)),
  ];
}

/** Returns the keys this language must have, each with its English text. */
function requiredKeys(code, en) {
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const required = new Map();
  for (const [key, text] of Object.entries(en)) {
    const stem = key.replace(plural, "");
    const isPlural = stem !== key && `${stem}_other` in en;
    if (!isPlural) required.set(key, text);
    // i18next allows a separate text for zero in any language; where English has one, all languages must.
    else
      for (const category of [...categories, ...(`${stem}_zero` in en ? ["zero"] : [])])
        required.set(`${stem}_${category}`, en[`${stem}_${category}`] ?? en[`${stem}_other`]);
  }
  return required;
}

function faultsOfText(code, key, text, english) {
  if (typeof text !== "string") return [`${key} is not a text`];
  if (text.trim() === "") return [`${key} is empty`];
  const faults = [];
  const [own, expected] = [placeholdersOf(text), placeholdersOf(english)];
  const missing = expected.filter((placeholder) => !own.includes(placeholder) && !mayOmit(key, placeholder));
  const surplus = own.filter((placeholder) => !expected.includes(placeholder));
  if (missing.length) faults.push(`${key} lacks ${missing.join(" ")}`);
  if (surplus.length) faults.push(`${key} has ${surplus.join(" ")}, which English does not have`);
  faults.push(...refusedIn(code, text).map((word) => `${key} ${word}`));
  if (code !== "en" && isUntranslated(code, text, english)) faults.push(`${key} is not translated: “${text}”`);
  return faults;
}

/** Returns parameters, tags and nested texts. */
const placeholdersOf = (text) => [
  ...new Set(
    (text.match(/\{\{.*?\}\}|<\/?\w+\s*\/?>|\$t\(.*?\)/g) ?? [])
      .map((placeholder) => placeholder.replaceAll(/\s/g, ""))
      .filter((placeholder) => !isTerm(placeholder)),
  ),
];

/** Every text can use the tenant's terms, in the number its language needs, or do without them. */
const isTerm = (placeholder) => /^\{\{terms\.([pP]artners?|[cC]ompan(y|ies))\}\}$/.test(placeholder);

/** The texts for one and two may omit the number, which is `count`, or `shown` or `number` where it is formatted for the language. */
const isNumber = (placeholder) => /^\{\{(count|shown|number)\b/.test(placeholder);
/** The text for zero may omit any parameter. */
const mayOmit = (key, placeholder) => /_zero$/.test(key) || (/_(one|two)$/.test(key) && isNumber(placeholder));

/** The words that a language does not use, because the glossary has another term or the tone is wrong. */
const refusedWords = Object.fromEntries(
  Object.entries(refused).map(([code, words]) => [
    code,
    words.map(({ pattern, use }) => ({ pattern: new RegExp(pattern, "iu"), use })),
  ]),
);

const refusedIn = (code, text) => {
  const words = text.replaceAll(/\{\{.*?\}\}/g, "\u{fffc}");
  return (refusedWords[code] ?? [])
    .map(({ pattern, use }) => ({ found: pattern.exec(words)?.[0], use }))
    .filter(({ found }) => found !== undefined)
    .map(({ found, use }) => `has “${found}”: use ${use}`);
};

function isUntranslated(code, text, english) {
  const words = text.replaceAll(/\{\{.*?\}\}|<[^>]*>|\$t\(.*?\)/g, "");
  if (!/\p{L}/u.test(words)) return false;
  if (sameAsEnglish.all.includes(text) || sameAsEnglish[code]?.includes(text)) return false;
  return text === english || (scripts[code] !== undefined && !scripts[code].test(words));
}
