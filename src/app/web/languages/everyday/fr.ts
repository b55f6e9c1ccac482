import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/fr.json", "../../../../features/{identity,notifications,tenancy}/locales/fr.json"],
  { eager: true, import: "default" },
);
