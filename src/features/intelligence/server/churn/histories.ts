import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { members } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { churnHorizonDays, type Submission } from "../../rules/churn.ts";
import type { PartnerHistory } from "../../rules/churn-landmarks.ts";

const day = 86_400_000;
/** The landmarks of three years, and what a partner had done before the first of them. */
const windowDays = 4 * 365;

export type Partner = PartnerHistory & { personId: Id<"per"> };

/** Loads what current partners have submitted, the oldest first. Amounts in other currencies than the tenant's are unknown. */
export async function loadHistories({ db, tenantId }: TenantCtx, currency: string, now: number): Promise<Partner[]> {
  const rows = await db
    .select({
      personId: referrals.referrerId,
      at: sql<number>`extract(epoch from ${referrals.submittedAt}) * 1000`.mapWith(Number),
      amount: sql<number | null>`case when ${referrals.currency} = ${currency} then ${referrals.estimatedMinor} end`,
    })
    .from(referrals)
    .innerJoin(members, and(eq(members.tenantId, tenantId), eq(members.personId, referrals.referrerId)))
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        isNotNull(referrals.submittedAt),
        gt(referrals.submittedAt, new Date(now - windowDays * day).toISOString()),
        inArray(members.role, [...referrers]),
        isNull(members.disabledAt),
      ),
    )
    .orderBy(asc(referrals.submittedAt));
  const byPerson = new Map<Id<"per">, Submission[]>();
  for (const { personId, at, amount } of rows) {
    const submissions = byPerson.get(personId) ?? [];
    submissions.push({ at, amount: amount === null ? null : Number(amount) });
    byPerson.set(personId, submissions);
  }
  return [...byPerson].map(([personId, submissions]) => ({ personId, submissions, offsetDays: offsetOf(personId) }));
}

/** The last digits of an id are random. */
const offsetOf = (personId: Id<"per">) => Number.parseInt(personId.slice(-4), 16) % churnHorizonDays;
