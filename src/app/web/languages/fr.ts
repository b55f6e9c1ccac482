import shell from "#web/shell/locales/fr.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/fr.ts"),
  work: () => import("./work/fr.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/fr.json",
    "../../../features/*/web/*/locales/fr.json",
    "!../../../features/{identity,notifications,tenancy}/locales/fr.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/fr.json",
  ]),
};
