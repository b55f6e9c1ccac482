import shell from "#web/shell/locales/es.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/es.json",
    "../../../features/*/locales/es.json",
    "../../../features/*/web/*/locales/es.json",
  ]),
};
