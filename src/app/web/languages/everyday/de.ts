import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/de.json", "../../../../features/{identity,notifications,tenancy}/locales/de.json"],
  { eager: true, import: "default" },
);
