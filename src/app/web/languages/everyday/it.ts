import type { Pack } from "../language.ts";

export const pack: Pack = import.meta.glob(
  ["../../../../web/ui/locales/it.json", "../../../../features/{identity,notifications,tenancy}/locales/it.json"],
  { eager: true, import: "default" },
);
