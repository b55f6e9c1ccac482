import type { CatalogLoader } from "#web/i18n/i18n.ts";
import type { Language, Words } from "./languages/language.ts";

const languages = import.meta.glob<{ language: Language }>(["./languages/??.ts"]);

/** What comes together, as the languages' modules say it too: who asks for one of these gets the others. */
const everyday = ["ui", "identity", "notifications", "tenancy"];
const work = ["analytics", "commissions", "home", "links", "programs", "referrals"];

const isOf = (name: string) => (path: string) => path.includes(`/${name}/locales/`);

/** A catalogue is named after its feature, or the part of one that few open; `shell` and `ui` are the floor's own. Each arrives with the first screen that speaks from it. */
export const loadCatalog: CatalogLoader = async (locale, name) => {
  const load = languages[`./languages/${locale}.ts`];
  if (!load) throw new Error(`There is no language ${locale}.`);
  const { language } = await load();
  if (name === "shell") return language.shell;
  const words = await wordsOf(language, name);
  if (!words) throw new Error(`There is no catalogue ${name} in ${locale}.`);
  return words;
};

async function wordsOf(language: Language, name: string): Promise<Words | undefined> {
  const packed = everyday.includes(name) ? language.everyday : work.includes(name) ? language.work : undefined;
  if (packed) {
    const { pack } = await packed();
    return pack[Object.keys(pack).find(isOf(name)) ?? ""];
  }
  const path = Object.keys(language.others).find(isOf(name));
  return path ? ((await language.others[path]!()) as { default: Words }).default : undefined;
}
