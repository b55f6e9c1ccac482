import shell from "#web/shell/locales/de.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/de.json",
    "../../../features/*/locales/de.json",
    "../../../features/*/web/*/locales/de.json",
  ]),
};
