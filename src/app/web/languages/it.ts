import shell from "#web/shell/locales/it.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/it.ts"),
  work: () => import("./work/it.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/it.json",
    "../../../features/*/web/*/locales/it.json",
    "!../../../features/{identity,notifications,tenancy}/locales/it.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/it.json",
  ]),
};
