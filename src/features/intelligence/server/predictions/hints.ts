import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { fractionDigits } from "#base/money.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { isCompanyAddress } from "#features/referrals/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import type { getHints as getEndpoint } from "../../contract/predictions.ts";
import { findHints } from "../../rules/hints.ts";
import { describeSubmission } from "../../rules/referral-features.ts";
import { loadModel } from "../models/stored.ts";
import { readTrackRecord } from "../referrals/describe.ts";
import { loadConversion } from "./open-deals.ts";

/** As stored referrals are described: an address without a domain of its own is one of a free mail service. */
const kindOfAddress = (email: string) =>
  email === "" ? ("none" as const) : isCompanyAddress(email) ? ("company" as const) : ("free" as const);

/** Returns what would raise the chance of a referral that is being written. Nothing of the form is stored. */
export async function getHints(ctx: Ctx, form: z.infer<typeof getEndpoint.input>) {
  const stored = await loadModel(ctx, "submission");
  if (!stored || stored.model.kind === "prior" || stored.model.kind === "baseRate") return { hints: [] };
  const { programs } = await getCatalog(ctx);
  const { currency, convert } = await loadConversion(ctx, [form.currency]);
  const minor = convert(form.estimatedMinor, form.currency);
  const facts = {
    ...form,
    programId: form.programId ?? defined(programs[0]).id,
    value: minor === null ? null : minor / 10 ** fractionDigits(currency),
    hasPhone: form.phone,
    email: kindOfAddress(form.email),
    hasPosition: form.position,
    hasCompany: form.company,
    hasCity: false,
    country: "",
    ...(await readTrackRecord(ctx, ctx.personId)),
  };
  return { hints: findHints(stored.model, describeSubmission(facts)).slice(0, 3) };
}
