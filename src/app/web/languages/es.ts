import shell from "#web/shell/locales/es.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/es.ts"),
  work: () => import("./work/es.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/es.json",
    "../../../features/*/web/*/locales/es.json",
    "!../../../features/{identity,notifications,tenancy}/locales/es.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/es.json",
  ]),
};
