import type { LocaleCode } from "#base/locales.ts";
import { call } from "#web/api/call.ts";
import { getSite } from "../contract.ts";

export const readSite = (locale: LocaleCode) => call(getSite, { locale });
