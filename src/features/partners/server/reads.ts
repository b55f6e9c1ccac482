import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import { memberList } from "#features/members/server/table.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { defaultTier, type Tier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { type ListedPartner, type listPartners as listEndpoint, partnerFilters } from "../contract.ts";

/** Where commissions are switched off, nothing says what partners earn. */
export const canSeeMoney = ({ off }: Pick<ReadCtx, "off">) => !off.includes("commissionTracking");

/** The view has no row-level security of its own. */
export const isInTenant = sql`${memberList.tenantId} = current_setting('app.tenant_id')::uuid`;

const partnerPage = listing("partners.list", {
  from: memberList,
  select: {
    id: memberList.id,
    displayName: memberList.displayName,
    email: memberList.email,
    photo: memberList.photo,
    state: memberList.state,
    joinedAt: memberList.joinedAt,
  },
  filters: partnerFilters,
  columns: {
    state: memberList.state,
    displayName: memberList.displayName,
    joinedAt: memberList.joinedAt,
    search: memberList.search,
  },
  id: memberList.id,
  where: and(isInTenant, sql`${memberList.role} in ('referrer', 'both')`) as SQL,
});

type Input = z.infer<typeof listEndpoint.input>;

/** Partners without terms have the default tier. */
const hasTier = (tiers: readonly Tier[]) =>
  sql`coalesce((select ${partnerTerms.tier} from ${partnerTerms} where ${partnerTerms.personId} = ${memberList.id}), ${defaultTier}) in ${[...tiers]}`;
const hasReferred = (programIds: readonly Id<"prg">[]) =>
  sql`exists (select from ${referrals} where ${and(
    eq(referrals.referrerId, memberList.id),
    isNotNull(referrals.submittedAt),
    inArray(referrals.programId, [...programIds]),
  )})`;

const isOneOf = (column: SQL | typeof referrals.referrerId | typeof ledgerEntries.personId, list: SQL) =>
  sql`${column} = any(${list}::uuid[])`;

const outcomes = statement("partners.outcomes", { ids: idList }, (from, p) =>
  from
    .select({
      personId: referrals.referrerId,
      submitted: sql<number>`count(*)`.mapWith(Number),
      won: sql<number>`count(*) filter (where ${referrals.status} = 'won')`.mapWith(Number),
      lastReferralAt: sql<string>`max(${referrals.submittedAt})`.mapWith(referrals.submittedAt),
    })
    .from(referrals)
    .where(and(isOneOf(referrals.referrerId, sql`${p.ids}`), isNotNull(referrals.submittedAt)))
    .groupBy(referrals.referrerId),
);

const minor = sql<number>`sum(${referrals.wonMinor})::bigint`.mapWith(Number);
const wonValues = statement("partners.wonValues", { ids: idList }, (from, p) =>
  from
    .select({ personId: referrals.referrerId, currency: referrals.currency, minor })
    .from(referrals)
    .where(
      and(
        isOneOf(referrals.referrerId, sql`${p.ids}`),
        eq(referrals.status, sql`'won'`),
        isNotNull(referrals.wonMinor),
      ),
    )
    .groupBy(referrals.referrerId, referrals.currency)
    .orderBy(desc(minor)),
);

const openMinor = sql<number>`-sum(${ledgerEntries.minor})::bigint`.mapWith(Number);
const openCommissions = statement("partners.openCommissions", { ids: idList }, (from, p) =>
  from
    .select({ personId: ledgerEntries.personId, currency: ledgerEntries.currency, minor: openMinor })
    .from(ledgerEntries)
    .where(and(isOneOf(ledgerEntries.personId, sql`${p.ids}`), sql`${ledgerEntries.account} in ('held', 'payable')`))
    .groupBy(ledgerEntries.personId, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.minor}) <> 0`)
    .orderBy(desc(openMinor)),
);

const tierRows = statement("partners.tiers", { ids: idList }, (from, p) =>
  from
    .select({ personId: partnerTerms.personId, tier: partnerTerms.tier })
    .from(partnerTerms)
    .where(sql`${partnerTerms.personId} = any(${p.ids}::uuid[])`),
);

type Amount = { personId: Id<"per"> | null; currency: string; minor: number };
const amountsOf = (rows: readonly Amount[], id: Id<"per">) =>
  rows.filter(({ personId }) => personId === id).map(({ currency, minor }) => ({ currency, minor }));

/** Returns what partners brought and what they are still owed, for one page of a list or for one of them. */
export async function figuresOf(ctx: Pick<ReadCtx, "db" | "off">, personIds: readonly Id<"per">[]) {
  const asked = { ids: personIds };
  const [counts, values, open, tiers] = await Promise.all([
    ctx.db.run(outcomes, asked),
    ctx.db.run(wonValues, asked),
    canSeeMoney(ctx) ? ctx.db.run(openCommissions, asked) : null,
    ctx.db.run(tierRows, asked),
  ]);
  return (id: Id<"per">) => {
    const { submitted = 0, won = 0, lastReferralAt = null } = counts.find(({ personId }) => personId === id) ?? {};
    return {
      submitted,
      won,
      lastReferralAt,
      wonValue: amountsOf(values, id),
      openCommissions: open && amountsOf(open, id),
      tier: tiers.find(({ personId }) => personId === id)?.tier ?? defaultTier,
    };
  };
}

/** The tenant's referrers, page by page. The figures are read for the people of the page only. */
export async function listPartners(ctx: ReadCtx, { tier = [], programId = [], ...input }: Input) {
  const narrowed = [...(tier.length ? [hasTier(tier)] : []), ...(programId.length ? [hasReferred(programId)] : [])];
  const { items, next } = await partnerPage({ db: ctx.db }, input, narrowed.length ? and(...narrowed) : undefined);
  const figures = await figuresOf(
    ctx,
    items.map(({ id }) => id),
  );
  return {
    next,
    items: items.map(
      ({ photo, ...row }): ListedPartner => ({ ...row, photoUrl: photo && photoUrl(photo), ...figures(row.id) }),
    ),
  };
}
