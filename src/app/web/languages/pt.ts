import shell from "#web/shell/locales/pt.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/pt.ts"),
  work: () => import("./work/pt.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/pt.json",
    "../../../features/*/web/*/locales/pt.json",
    "!../../../features/{identity,notifications,tenancy}/locales/pt.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/pt.json",
  ]),
};
