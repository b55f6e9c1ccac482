import shell from "#web/shell/locales/en.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/en.json",
    "../../../features/*/locales/en.json",
    "../../../features/*/web/*/locales/en.json",
  ]),
};
