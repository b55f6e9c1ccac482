import { and, asc, eq, inArray, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { foldForSearch } from "#base/fold-for-search.ts";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { command, texts } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { reviewStatuses } from "../values.ts";
import { accountKeys, type Keys } from "./keys.ts";
import { protections, referrals } from "./table.ts";

/** Returns what protection applies to: one of the program's products, or all of them. */
export const productOf = ({ products }: Pick<Program, "products">, productInterest: string): string => {
  const asked = foldForSearch(productInterest.trim());
  return products.find((product) => foldForSearch(product) === asked) ?? "";
};

/** The condition is explicit although row-level security would add it, so that every statement visibly reads one tenant. */
export const ownTenant = sql`${referrals.tenantId} = current_setting('app.tenant_id')::uuid`;

type AccountKey = "emailKey" | "phoneKey" | "domainKey";

/**
 * Repeats the condition of the partial indexes, which contain no empty key. An empty value becomes null, because PostgreSQL knows that
 * nothing equals null; for an empty text it expects all rows with an empty key and scans the tenant.
 */
export const hasKey = (key: AccountKey, value: SQLWrapper) =>
  and(ownTenant, sql`${referrals[key]} = nullif(${value}, '')`, sql`${referrals[key]} <> ''`)!;

export const isSameAccount = (p: Record<AccountKey, SQLWrapper>) =>
  or(hasKey("emailKey", p.emailKey), hasKey("phoneKey", p.phoneKey), hasKey("domainKey", p.domainKey));
export const keyParams = { emailKey: referrals.emailKey, phoneKey: referrals.phoneKey, domainKey: referrals.domainKey };

/**
 * Compares with the wall clock, because `now()` is the start of the transaction, and a transaction that waited for the account's lock
 * started before the one that held it.
 */
export const isLive = sql`upper(${protections.period}) > clock_timestamp()`;

const lock = command(
  "referrals.lock",
  { names: texts },
  (
    _,
    p,
  ) => sql`select pg_advisory_xact_lock(k) from (select distinct hashtextextended(current_setting('app.tenant_id') || a, 0) as k
    from unnest(${p.names}::text[]) as named(a) order by 1) as locks`,
);

/**
 * Serializes decisions on an account. Locks are always taken in the same order to prevent deadlocks. The statement is pipelined with the
 * following ones.
 */
export const lockAccounts = ({ db }: Pick<TenantCtx, "db">, ...accounts: Keys[]) =>
  db.send(lock, { names: accounts.flatMap(accountKeys) });

/** Serializes submissions of a referrer where their open referrals are counted. It is always taken after the account's lock. */
export const lockReferrers = ({ db }: Pick<TenantCtx, "db">, ...referrers: Id<"per">[]) =>
  db.send(lock, { names: referrers });

type Row = typeof referrals.$inferSelect;

/** Returns pending referrals of the same account by other referrers, the earliest first. */
export async function findRivals(
  { db }: Pick<TenantCtx, "db">,
  row: Row,
  program: Pick<Program, "products">,
): Promise<Row[]> {
  const found = await db
    .select()
    .from(referrals)
    .where(
      and(
        isSameAccount({
          emailKey: sql`${row.emailKey}`,
          phoneKey: sql`${row.phoneKey}`,
          domainKey: sql`${row.domainKey}`,
        }),
        inArray(referrals.status, [...reviewStatuses]),
        ne(referrals.referrerId, row.referrerId),
        isNull(referrals.waitsFor),
      ),
    )
    .orderBy(asc(referrals.submittedAt))
    .limit(500);
  const product = productOf(program, row.productInterest);
  return found.filter((one) => productOf(program, one.productInterest) === product);
}

/** Returns the keys the referrer already protects through another contact of the same company. */
async function findOwnKeys({ db }: Pick<TenantCtx, "db">, { referrerId }: Row, keys: string[], product: string) {
  const found = await db
    .select({ key: protections.accountKey })
    .from(protections)
    .innerJoin(referrals, eq(referrals.id, protections.referralId))
    .where(
      and(
        inArray(protections.accountKey, keys),
        eq(protections.product, product),
        eq(referrals.referrerId, referrerId),
        isLive,
      ),
    );
  return found.map(({ key }) => key);
}

/** Protects the account for this referral; an exclusion constraint refuses a second owner, however close the race. */
export async function protect({ db }: Pick<TenantCtx, "db">, row: Row, product: string, until: string) {
  const keys = accountKeys(row);
  if (keys.length === 0) return;
  const ownKeys = await findOwnKeys({ db }, row, keys, product);
  const period = sql`tstzrange(clock_timestamp(), ${until}::timestamptz)`;
  const rows = keys
    .filter((key) => !ownKeys.includes(key))
    .map((accountKey) => ({ referralId: row.id, accountKey, product, period }));
  const refused = onViolation("protections_one_owner", errors.protectedByOther({ until }));
  if (rows.length > 0) await db.insert(protections).values(rows).catch(refused);
}

const isLiveFor = (id: Id<"ref">) => and(eq(protections.referralId, id), isLive);

export const extendProtection = ({ db }: Pick<TenantCtx, "db">, id: Id<"ref">, until: string) =>
  db
    .update(protections)
    .set({ period: sql`tstzrange(lower(${protections.period}), ${until}::timestamptz)` })
    .where(isLiveFor(id));

/** Ends the protection of the account now. */
export const endProtection = ({ db }: Pick<TenantCtx, "db">, id: Id<"ref">) =>
  db
    .update(protections)
    .set({
      period: sql`tstzrange(lower(${protections.period}), greatest(lower(${protections.period}), clock_timestamp()))`,
    })
    .where(isLiveFor(id));

/** Returns whether another complete submission came first and is still pending. */
export const isEarlier = (one: Pick<Row, "submittedAt" | "status">, than: Pick<Row, "submittedAt">) =>
  one.status !== "needs_info" &&
  one.submittedAt !== null &&
  than.submittedAt !== null &&
  one.submittedAt < than.submittedAt;
