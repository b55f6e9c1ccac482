import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/ar.json", "../../../../features/{identity,notifications,tenancy}/locales/ar.json"],
  { eager: true, import: "default" },
);
