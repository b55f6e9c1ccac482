import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  "../../../../features/{analytics,commissions,home,links,programs,referrals}/locales/zh.json",
  { eager: true, import: "default" },
);
