import shell from "#web/shell/locales/ar.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/ar.json",
    "../../../features/*/locales/ar.json",
    "../../../features/*/web/*/locales/ar.json",
  ]),
};
