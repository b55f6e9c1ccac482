import shell from "#web/shell/locales/pt.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/pt.json",
    "../../../features/*/locales/pt.json",
    "../../../features/*/web/*/locales/pt.json",
  ]),
};
