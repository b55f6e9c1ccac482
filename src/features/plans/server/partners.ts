import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { defaultTier, type Tier } from "#features/programs/tiers.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { command, statement } from "#server/db/statement.ts";
import {
  errors,
  type listPartners as listEndpoint,
  type Partner,
  type setPartner as setEndpoint,
  tierReleased,
} from "../contract.ts";
import { canEarn } from "./reads.ts";

const terms = statement("plans.partner", { personId: partnerTerms.personId }, (from, p) =>
  from
    .select({
      tier: partnerTerms.tier,
      tierIsPinned: partnerTerms.tierIsPinned,
      recruitedById: partnerTerms.recruitedById,
    })
    .from(partnerTerms)
    .where(eq(partnerTerms.personId, p.personId)),
);

/** Returns a referrer's tier and recruiter. A referrer without a row is bronze and has no recruiter. */
export async function partnerOf(
  { db }: Pick<ReadCtx, "db">,
  personId: Id<"per">,
): Promise<{ tier: Tier; tierIsPinned: boolean; recruitedById: Id<"per"> | null }> {
  const [known] = await db.run(terms, { personId });
  return known ?? { tier: defaultTier, tierIsPinned: false, recruitedById: null };
}

const recruiter = alias(people, "recruiter");
const pageSize = 500;
const lowestId: Id<"per"> = `per_${"0".repeat(32)}`;
const { tenantId, personId: memberId } = members;
const page = statement("plans.partners", { tenantId, after: memberId }, (from, p) =>
  from
    .select({
      personId: members.personId,
      name: people.displayName,
      tier: partnerTerms.tier,
      tierIsPinned: partnerTerms.tierIsPinned,
      recruitedById: partnerTerms.recruitedById,
      recruitedBy: recruiter.displayName,
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .leftJoin(partnerTerms, eq(partnerTerms.personId, members.personId))
    .leftJoin(recruiter, eq(recruiter.id, partnerTerms.recruitedById))
    .where(
      and(
        eq(members.tenantId, p.tenantId),
        gt(members.personId, p.after),
        inArray(members.role, [...referrers]),
        isNull(members.disabledAt),
      ),
    )
    .orderBy(asc(members.personId))
    .limit(pageSize),
);

/** Sorted by id so that paging is stable; the caller sorts the complete list for display. */
export async function listPartners(
  { db, tenantId: of }: Pick<ReadCtx, "db" | "tenantId">,
  { after = lowestId }: z.infer<typeof listEndpoint.input>,
): Promise<z.infer<typeof listEndpoint.output>> {
  const found = await db.run(page, { tenantId: of, after });
  const partners = found.map((row) => ({
    ...row,
    tier: row.tier ?? defaultTier,
    tierIsPinned: row.tierIsPinned ?? false,
  }));
  return { partners, next: found.length < pageSize ? null : defined(found.at(-1)).personId };
}

const lock = command(
  "plans.lockRecruits",
  {},
  () => sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || 'recruits', 0))`,
);
const recruiters = command(
  "plans.recruitersOf",
  { personId: partnerTerms.personId },
  (_, p) => sql`
    with recursive up as (
      select ${p.personId}::uuid as person_id
      union select t.recruited_by_id from partner_terms t join up on t.person_id = up.person_id
      where t.recruited_by_id is not null
    )
    select person_id from up`,
  { personId: partnerTerms.personId },
);

/**
 * A recruiter must not be a recruit of their own recruits. The lock serializes the
 * checks, or two concurrent changes could close a cycle.
 */
async function assertNoCycle({ db }: Ctx, personId: Id<"per">, recruitedById: Id<"per">) {
  db.send(lock, {});
  const found = await db.apply(recruiters, { personId: recruitedById });
  if (found.some((row) => row.personId === personId)) throw errors.circular();
}

export async function setPartner(ctx: Ctx, { personId, ...given }: z.infer<typeof setEndpoint.input>) {
  const { tier, tierIsPinned = tier !== undefined, recruitedById } = given;
  if (!(await canEarn(ctx, [personId]))) throw baseErrors.notFound();
  if (recruitedById && !(await canEarn(ctx, [recruitedById]))) throw errors.badTarget();
  if (recruitedById) await assertNoCycle(ctx, personId, recruitedById);
  const before = await partnerOf(ctx, personId);
  const after = {
    tier: tier ?? before.tier,
    tierIsPinned: tier === undefined && given.tierIsPinned === undefined ? before.tierIsPinned : tierIsPinned,
    recruitedById: recruitedById === undefined ? before.recruitedById : recruitedById,
  };
  await ctx.db
    .insert(partnerTerms)
    .values({ personId, ...after })
    .onConflictDoUpdate({ target: [partnerTerms.tenantId, partnerTerms.personId], set: after });
  if (before.tierIsPinned && !after.tierIsPinned) await ctx.emit(tierReleased, { personId });
  const names = await namesOf(ctx, [personId, after.recruitedById]);
  const recruitedBy = (after.recruitedById && names.get(after.recruitedById)) ?? null;
  const partner: Partner = { personId, name: names.get(personId) ?? "", ...after, recruitedBy };
  await audit(ctx, { action: "plans.partnerChanged", subject: partner.name, before, after });
  ctx.announce("tenant", "changed", { topics: ["commissions"] });
  return partner;
}
