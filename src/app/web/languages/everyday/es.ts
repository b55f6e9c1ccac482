import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/es.json", "../../../../features/{identity,notifications,tenancy}/locales/es.json"],
  { eager: true, import: "default" },
);
