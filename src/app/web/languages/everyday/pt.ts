import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/pt.json", "../../../../features/{identity,notifications,tenancy}/locales/pt.json"],
  { eager: true, import: "default" },
);
