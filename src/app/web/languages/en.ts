import shell from "#web/shell/locales/en.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/en.ts"),
  work: () => import("./work/en.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/en.json",
    "../../../features/*/web/*/locales/en.json",
    "!../../../features/{identity,notifications,tenancy}/locales/en.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/en.json",
  ]),
};
