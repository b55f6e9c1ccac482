import shell from "#web/shell/locales/de.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/de.ts"),
  work: () => import("./work/de.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/de.json",
    "../../../features/*/web/*/locales/de.json",
    "!../../../features/{identity,notifications,tenancy}/locales/de.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/de.json",
  ]),
};
