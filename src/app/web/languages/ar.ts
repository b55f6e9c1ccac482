import shell from "#web/shell/locales/ar.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/ar.ts"),
  work: () => import("./work/ar.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/ar.json",
    "../../../features/*/web/*/locales/ar.json",
    "!../../../features/{identity,notifications,tenancy}/locales/ar.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/ar.json",
  ]),
};
