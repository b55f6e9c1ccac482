import type { CatalogLoader } from "#web/i18n/i18n.ts";
import type { Language } from "./languages/language.ts";

const languages = import.meta.glob<{ language: Language }>(["./languages/??.ts"]);

/** A catalogue is named after its feature, or the part of one that few open; `shell` and `ui` are the floor's own. Each arrives with the first screen that speaks from it. */
export const loadCatalog: CatalogLoader = async (locale, name) => {
  const load = languages[`./languages/${locale}.ts`];
  if (!load) throw new Error(`There is no language ${locale}.`);
  const { shell, others } = (await load()).language;
  if (name === "shell") return shell;
  const path = Object.keys(others).find((one) => one.includes(`/${name}/locales/`));
  if (!path) throw new Error(`There is no catalogue ${name} in ${locale}.`);
  return ((await others[path]!()) as { default: Record<string, unknown> }).default;
};
