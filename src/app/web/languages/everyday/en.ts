import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/en.json", "../../../../features/{identity,notifications,tenancy}/locales/en.json"],
  { eager: true, import: "default" },
);
