import { z } from "zod";
import { type LocaleCode, locales } from "../locales.ts";
import type { OwnTerms } from "./terms.ts";

const localeCodes = locales.map(({ code }) => code) as [LocaleCode, ...LocaleCode[]];
const text = z.string().trim().min(1).max(30);
const term = z.object({ one: text, many: text });

/** Apart from the terms themselves, because the landing page uses those and would load the validation with them. */
export const termsSchema = z.partialRecord(
  z.enum(localeCodes),
  z.object({ partner: term.optional(), company: term.optional() }),
) satisfies z.ZodType<OwnTerms>;
