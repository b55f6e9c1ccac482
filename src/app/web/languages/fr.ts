import shell from "#web/shell/locales/fr.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/fr.json",
    "../../../features/*/locales/fr.json",
    "../../../features/*/web/*/locales/fr.json",
  ]),
};
