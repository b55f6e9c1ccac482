import shell from "#web/shell/locales/it.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/it.json",
    "../../../features/*/locales/it.json",
    "../../../features/*/web/*/locales/it.json",
  ]),
};
