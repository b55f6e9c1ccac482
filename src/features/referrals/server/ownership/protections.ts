import { and, eq, inArray, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { errors } from "../../contract/errors.ts";
import { protections, referrals } from "../table.ts";
import { accountKeys } from "./keys.ts";

/**
 * Compares with the wall clock, because `now()` is the start of the transaction, and a transaction that waited for the account's lock
 * started before the one that held it.
 */
export const isLive = sql`upper(${protections.period}) > clock_timestamp()`;

type Row = typeof referrals.$inferSelect;

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
