import { eq } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { baseErrors } from "#base/errors.ts";
import { canActAsCompany } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { Award } from "#features/plans/calculation.ts";
import { resolveAwards } from "#features/plans/engine.ts";
import { Facts } from "#features/plans/facts.ts";
import { programs } from "#features/programs/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { previewCommission as previewEndpoint } from "../../contract/preview.ts";
import { holdUntilOf } from "../../rules/deadlines.ts";
import { otherTriggers, reasonForNothing } from "../../rules/preview.ts";
import { planVersionsFor } from "../accrual/accrual.ts";
import { type CurrentDeal, everPaidOf, pickEngineFacts, readDeal, readNewDeal } from "../accrual/deal.ts";
import { createFactReader } from "../accrual/fact-finder.ts";

type Input = z.infer<typeof previewEndpoint.input>;

const programById = statement("commissions.previewProgram", { id: programs.id }, (from, p) =>
  from.select({ id: programs.id }).from(programs).where(eq(programs.id, p.id)),
);

/** Reads the deal as it would be with the given values. A referrer sees only their own deals. */
async function readPreviewedDeal(ctx: ReadCtx, input: Input): Promise<CurrentDeal> {
  const { referralId, programId } = input;
  if (programId && (await ctx.db.run(programById, { id: programId })).length === 0) throw baseErrors.notFound();
  const stored = referralId ? await readDeal(ctx, referralId) : await readNewDeal(ctx, ctx.personId, programId);
  if (!stored || (stored.referrerId !== ctx.personId && !canActAsCompany(ctx.role))) throw baseErrors.notFound();
  return {
    ...stored,
    ...(programId && { programId }),
    ...(input.currency && { currency: input.currency }),
    ...(input.product !== undefined && { product: input.product }),
    ...(input.country !== undefined && { country: input.country }),
  };
}

/** Runs the plan engine on the deal as if it were won now. Nothing is written and no limit is locked. */
export async function previewCommission(ctx: ReadCtx, input: Input): Promise<z.infer<typeof previewEndpoint.output>> {
  const current = await readPreviewedDeal(ctx, input);
  const occurredAt = new Date().toISOString();
  const day = dayIn(current.timeZone, occurredAt);
  const versions = await planVersionsFor(ctx, current, occurredAt);
  const valueMinor = input.minor ?? current.estimatedMinor;
  const facts = new Facts();
  const moment = {
    referralId: current.id,
    referrerId: current.referrerId,
    day,
    occurredAt,
    timeZone: current.timeZone,
  };
  const deal = {
    ...pickEngineFacts(current, "won"),
    ...{ valueMinor, receivedMinor: null, currency: current.currency, month: 1 },
  };
  const outcome = await resolveAwards(deal, versions, facts, createFactReader(ctx, facts, moment));
  const isVisible = ({ personId }: Award) => canActAsCompany(ctx.role) || personId === ctx.personId;
  const awards = current.tracked && "awards" in outcome ? outcome.awards.filter(isVisible) : [];
  return {
    reason: reasonForNothing({ tracked: current.tracked, versions, valueMinor, outcome, visible: awards.length }),
    otherTriggers: otherTriggers(versions),
    awards: await presentAwards(ctx, current, awards, occurredAt),
    totals: [...Map.groupBy(awards, ({ currency }) => currency)].map(([currency, parts]) => ({
      currency,
      minor: parts.reduce((sum, { minor }) => sum + minor, 0),
    })),
  };
}

async function presentAwards(ctx: ReadCtx, deal: CurrentDeal, awards: readonly Award[], occurredAt: string) {
  const people = awards.map(({ personId }) => personId);
  const [names, wasPaid] = await Promise.all([namesOf(ctx, people), everPaidOf(ctx, deal, people)]);
  return awards.map(({ personId, part, minor, currency, why }) => ({
    ...{ personId, part, minor, currency, why },
    personName: names.get(personId) ?? null,
    holdUntil: holdUntilOf(occurredAt, wasPaid.has(personId), deal.holds),
  }));
}
