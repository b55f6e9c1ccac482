import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/zh.json", "../../../../features/{identity,notifications,tenancy}/locales/zh.json"],
  { eager: true, import: "default" },
);
