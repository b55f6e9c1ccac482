import shell from "#web/shell/locales/zh.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  others: import.meta.glob([
    "../../../web/ui/locales/zh.json",
    "../../../features/*/locales/zh.json",
    "../../../features/*/web/*/locales/zh.json",
  ]),
};
