import shell from "#web/shell/locales/zh.json";
import type { Language } from "./language.ts";

export const language: Language = {
  shell,
  everyday: () => import("./everyday/zh.ts"),
  work: () => import("./work/zh.ts"),
  others: import.meta.glob([
    "../../../features/*/locales/zh.json",
    "../../../features/*/web/*/locales/zh.json",
    "!../../../features/{identity,notifications,tenancy}/locales/zh.json",
    "!../../../features/{analytics,commissions,home,links,programs,referrals}/locales/zh.json",
  ]),
};
