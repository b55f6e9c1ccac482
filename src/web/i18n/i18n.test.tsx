import i18next from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LocaleCode, locales } from "#base/locales.ts";
import page from "../../../index.html?raw";
import { changeLocale, changeTerms, startI18n } from "./i18n.ts";

const broken = new Set<string>();
const loads: string[] = [];

/** Every catalogue contains its own name; loading those in `broken` fails. */
async function load(locale: LocaleCode, name: string) {
  loads.push(`${name}/${locale}`);
  if (broken.has(`${name}/${locale}`)) throw new Error(`${name}/${locale} did not arrive`);
  return {
    hello: `${name} in ${locale}`,
    deals_one: "one deal",
    deals_other: "{{count}} deals",
    people: "{{terms.Partners}} and {{terms.companies}}",
  };
}

const translate = (name: "shell" | "tenancy") => i18next.getFixedT(null, name)("hello" as never) as string;
const speaks = (...languages: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = "en";
  broken.clear();
  loads.length = 0;
});
afterEach(() => vi.restoreAllMocks());

it("lists the same languages in the script that runs before the first paint [R1.3]", () => {
  expect(page).toContain(`[${locales.map(({ code }) => `"${code}"`).join(", ")}]`);
});

it.each([
  [["pt-BR", "en"], "pt"],
  [["ja-JP", "ar-EG"], "ar"],
  [["ja-JP", "ko"], "en"],
] as const)("detects from %j the language %s [R1.3]", async (languages, code) => {
  speaks(...languages);
  await startI18n(load);
  expect(document.documentElement.lang).toBe(code);
});

it("falls back to the language of the page when the browser asks for no supported one [R1.3]", async () => {
  document.documentElement.lang = "de";
  speaks("ja-JP");
  await startI18n(load);
  expect(translate("shell")).toBe("shell in de");
});

it("prefers the chosen language to the browser's [R1.4]", async () => {
  speaks("de-DE");
  localStorage.setItem("user-locale", "zh");
  await startI18n(load);
  expect(translate("shell")).toBe("shell in zh");
});

it.each(locales)(
  "sets lang and dir for $code, loads its pack and stores the choice [R1.3] [R1.4] [R1.5] [R1.6]",
  async ({ code, dir }) => {
    await startI18n(load);
    await changeLocale(code);
    expect(document.documentElement.lang).toBe(code);
    expect(document.documentElement.dir).toBe(dir);
    expect(translate("shell")).toBe(`shell in ${code}`);
    expect(localStorage.getItem("user-locale")).toBe(code);
  },
);

it("does not download English together with another language [R1.5]", async () => {
  localStorage.setItem("user-locale", "fr");
  await startI18n(load);
  expect(loads.every((one) => one.endsWith("/fr"))).toBe(true);
});

it("stays in English, marks the document so, and only logs when a pack fails to load [R1.5]", async () => {
  await startI18n(load);
  await changeLocale("en");
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  broken.add("shell/ar");
  await changeLocale("ar");
  expect(translate("shell")).toBe("shell in en");
  expect(document.documentElement.lang).toBe("en");
  expect(document.documentElement.dir).toBe("ltr");
  expect(logged).toHaveBeenCalledOnce();
});

it("retries a failed language at the next choice [R1.5]", async () => {
  await startI18n(load);
  vi.spyOn(console, "error").mockImplementation(() => {});
  broken.add("shell/it");
  await changeLocale("it");
  broken.clear();
  await changeLocale("it");
  expect(translate("shell")).toBe("shell in it");
});

it("uses English for the one feature whose catalogue fails to load [R1.5]", async () => {
  await startI18n(load);
  await changeLocale("es");
  vi.spyOn(console, "error").mockImplementation(() => {});
  broken.add("tenancy/es");
  await i18next.loadNamespaces("tenancy");
  expect(translate("tenancy")).toBe("tenancy in en");
  expect(document.documentElement.lang).toBe("es");
});

it("uses English plurals where an Arabic catalogue fails to load [R1.5]", async () => {
  await startI18n(load);
  await changeLocale("ar");
  vi.spyOn(console, "error").mockImplementation(() => {});
  broken.add("links/ar");
  await i18next.loadNamespaces("links");
  const t = i18next.getFixedT(null, "links") as (key: string, options: { count: number }) => string;
  const count = (deals: number) => t("deals", { count: deals });
  expect([0, 1, 2, 12, 100].map(count)).toEqual(["0 deals", "one deal", "2 deals", "12 deals", "100 deals"]);
});

it("shows the last of two quick choices, whichever loads first", async () => {
  await startI18n(load);
  await Promise.all([changeLocale("ar"), changeLocale("de")]);
  expect(document.documentElement.lang).toBe("de");
  expect(translate("shell")).toBe("shell in de");
});

it("writes the tenant's terms in each language, and takes on changed ones", async () => {
  const people = () => i18next.t("people" as never) as string;
  await startI18n(load, { en: { partner: { one: "Ambassador", many: "Ambassadors" } } });
  await changeLocale("en");
  expect(people()).toBe("Ambassadors and companies");
  await changeLocale("fr");
  expect(people()).toBe("Partenaires and entreprises");
  // While the German texts are loading, the page still speaks French.
  const switched = changeLocale("de");
  expect(people()).toBe("Partenaires and entreprises");
  await switched;
  expect(people()).toBe("Partner and Unternehmen");
  await changeLocale("fr");
  const changed = vi.fn();
  i18next.on("languageChanged", changed);
  changeTerms({ fr: { company: { one: "Artisan", many: "Artisans" } } });
  i18next.off("languageChanged", changed);
  expect(people()).toBe("Partenaires and artisans");
  // Screens are rendered again when the language changes.
  expect(changed).toHaveBeenCalledOnce();
});
