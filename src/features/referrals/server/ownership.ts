import { and, asc, eq, inArray, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { folded } from "#base/folded.ts";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { command, texts } from "#server/db/statement.ts";
import { violates } from "#server/db/violates.ts";
import { errors } from "../contract.ts";
import { reviewStatuses } from "../values.ts";
import { accountKeys, type Keys } from "./keys.ts";
import { protections, referrals } from "./table.ts";

/** What protection counts for by itself: one of the program's products, or all that it has. */
export const productOf = ({ products }: Pick<Program, "products">, productInterest: string): string => {
  const asked = folded(productInterest.trim());
  return products.find((product) => folded(product) === asked) ?? "";
};

/** Named even though row security would add it: a statement shows by itself that it reads one tenant. */
export const ownTenant = sql`${referrals.tenantId} = current_setting('app.tenant_id')::uuid`;

type AccountKey = "emailKey" | "phoneKey" | "domainKey";

/**
 * In the words of the partial indexes, which contain no empty key. An empty value becomes null, because PostgreSQL knows that nothing
 * equals null; for an empty text it expects all rows whose key is empty, and walks through the tenant.
 */
export const hasKey = (key: AccountKey, value: SQLWrapper) =>
  and(ownTenant, sql`${referrals[key]} = nullif(${value}, '')`, sql`${referrals[key]} <> ''`)!;

export const sameAccount = (p: Record<AccountKey, SQLWrapper>) =>
  or(hasKey("emailKey", p.emailKey), hasKey("phoneKey", p.phoneKey), hasKey("domainKey", p.domainKey));
export const keyParams = { emailKey: referrals.emailKey, phoneKey: referrals.phoneKey, domainKey: referrals.domainKey };

/**
 * Not over yet, by the clock on the wall: `now()` is when the transaction began, and whoever waited for the account's lock
 * began before the one who got it.
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
 * Whoever decides on an account waits for the others who do; always in one order, so that nobody waits in a circle. It
 * travels with what follows.
 */
export const lockAccounts = ({ db }: Pick<TenantCtx, "db">, ...accounts: Keys[]) =>
  db.send(lock, { names: accounts.flatMap(accountKeys) });

/** Where a referrer's open ones are counted, their other submissions wait as well: always after the account. */
export const lockReferrers = ({ db }: Pick<TenantCtx, "db">, ...referrers: Id<"per">[]) =>
  db.send(lock, { names: referrers });

type Row = typeof referrals.$inferSelect;

/** Others' referrals of the same account that wait for the company's word, the earliest first. */
export async function rivalsOf(
  { db }: Pick<TenantCtx, "db">,
  row: Row,
  program: Pick<Program, "products">,
): Promise<Row[]> {
  const found = await db
    .select()
    .from(referrals)
    .where(
      and(
        sameAccount({
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

/** What the referrer protects already, by another contact of the same company. */
async function ownAlready({ db }: Pick<TenantCtx, "db">, { referrerId }: Row, keys: string[], product: string) {
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

/** The account becomes this referral's until then; a second owner, however close, is refused by the database. */
export async function protect({ db }: Pick<TenantCtx, "db">, row: Row, product: string, until: string) {
  const keys = accountKeys(row);
  if (keys.length === 0) return;
  const already = await ownAlready({ db }, row, keys, product);
  const period = sql`tstzrange(clock_timestamp(), ${until}::timestamptz)` as never;
  const rows = keys
    .filter((key) => !already.includes(key))
    .map((accountKey) => ({ referralId: row.id, accountKey, product, period }));
  const refused = violates("protections_one_owner", errors.protectedByOther({ until }));
  if (rows.length > 0) await db.insert(protections).values(rows).catch(refused);
}

const live = (id: Id<"ref">) => and(eq(protections.referralId, id), isLive);

export const prolong = ({ db }: Pick<TenantCtx, "db">, id: Id<"ref">, until: string) =>
  db
    .update(protections)
    .set({ period: sql`tstzrange(lower(${protections.period}), ${until}::timestamptz)` as never })
    .where(live(id));

/** From now on the account is free. */
export const unprotect = ({ db }: Pick<TenantCtx, "db">, id: Id<"ref">) =>
  db
    .update(protections)
    .set({
      period:
        sql`tstzrange(lower(${protections.period}), greatest(lower(${protections.period}), clock_timestamp()))` as never,
    })
    .where(live(id));

/** Somebody else handed it in whole before, and is still to be decided on. */
export const isEarlier = (one: Pick<Row, "submittedAt" | "status">, than: Pick<Row, "submittedAt">) =>
  one.status !== "needs_info" &&
  one.submittedAt !== null &&
  than.submittedAt !== null &&
  one.submittedAt < than.submittedAt;
