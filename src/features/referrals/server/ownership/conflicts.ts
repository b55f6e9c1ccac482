import { and, eq, inArray, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Program } from "#features/programs/contract.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement, texts } from "#server/db/statement.ts";
import { openStatuses } from "../../contract/values.ts";
import { productOf } from "../../rules/protection.ts";
import { createDeclinedHasher } from "../personal-data/declined.ts";
import { protections, referrals } from "../table.ts";
import { accountKeys, type Keys } from "./keys.ts";
import { isLive } from "./protections.ts";
import { hasKey, isSameAccount } from "./same-account.ts";

type Kind = "own" | "won" | "declined" | "protected";
const conflictColumns = (kind: Kind) => ({
  kind: sql<Kind>`${sql.raw(`'${kind}'`)}`,
  id: referrals.id,
  product: referrals.productInterest,
  until: referrals.protectedUntil,
});

/** The comparison as text prevents the use of an index on the referrer: the account has few rows, a busy referrer has thousands. */
const isByReferrer = (referrerId: SQLWrapper) => sql`${referrals.referrerId}::text = ${referrerId}::uuid::text`;

const params = {
  emailKey: referrals.emailKey,
  phoneKey: referrals.phoneKey,
  domainKey: referrals.domainKey,
  declinedEmail: referrals.emailKey,
  declinedPhone: referrals.phoneKey,
  accountKeys: texts,
  referrerId: referrals.referrerId,
};
const conflictsOfAccount = statement("referrals.conflicts", params, (from, p) => {
  const own = from
    .select(conflictColumns("own"))
    .from(referrals)
    .where(and(isSameAccount(p), isByReferrer(p.referrerId), inArray(referrals.status, [...openStatuses])))
    .limit(20);
  const won = from
    .select(conflictColumns("won"))
    .from(referrals)
    .where(and(isSameAccount(p), eq(referrals.status, "won")))
    .limit(20);
  const declined = from
    .select(conflictColumns("declined"))
    .from(referrals)
    .where(or(hasKey("emailKey", p.declinedEmail), hasKey("phoneKey", p.declinedPhone)))
    .limit(1);
  const others = and(ne(referrals.referrerId, p.referrerId), isLive);
  const live = from
    .select({ ...conflictColumns("protected"), product: protections.product })
    .from(protections)
    .innerJoin(referrals, eq(referrals.id, protections.referralId))
    .where(and(sql`${protections.accountKey} = any(${p.accountKeys}::text[])`, others));
  return own.unionAll(won).unionAll(declined).unionAll(live);
});

/** Matches hashes of a previous app secret, until the nightly job after its rotation. */
const declinedUnderOldSecret = statement("referrals.declinedBefore", { marks: texts }, (from, p) =>
  from
    .select(conflictColumns("declined"))
    .from(referrals)
    .where(
      or(
        and(sql`${referrals.emailKey} = any(${p.marks}::text[])`, sql`${referrals.emailKey} <> ''`),
        and(sql`${referrals.phoneKey} = any(${p.marks}::text[])`, sql`${referrals.phoneKey} <> ''`),
      ),
    )
    .limit(1),
);

type ConflictInput = { keys: Keys; referrerId: Id<"per"> };
export type Conflicts = Awaited<ReturnType<typeof findConflicts>>;

/** Finds everything that conflicts with an account in one batch, so that the response time does not depend on the result. */
export async function findConflicts(
  { db, services }: Pick<ReadCtx, "db" | "services">,
  { keys, referrerId }: ConflictInput,
) {
  const marks = createDeclinedHasher(services.settings);
  const [[declinedEmail = "", ...emails], [declinedPhone = "", ...phones]] = [
    marks(keys.emailKey),
    marks(keys.phoneKey),
  ];
  const { emailKey, phoneKey, domainKey } = keys;
  const account = { emailKey, phoneKey, domainKey, accountKeys: accountKeys(keys), referrerId };
  const oldHashes = [...emails, ...phones];
  const [found, formerlyDeclined] = await Promise.all([
    db.run(conflictsOfAccount, { ...account, declinedEmail, declinedPhone }),
    oldHashes.length > 0 ? db.run(declinedUnderOldSecret, { marks: oldHashes }) : [],
  ]);
  return [...found, ...formerlyDeclined];
}

type ConflictSubject = { productInterest: string; except?: Id<"ref"> | undefined };

/** Selects the conflicts that apply to a referral of this product. */
export function selectConflicts(
  found: Conflicts,
  program: Pick<Program, "products">,
  { productInterest, except }: ConflictSubject,
) {
  const product = productOf(program, productInterest);
  const same = found.filter((one) => one.id !== except && productOf(program, one.product) === product);
  return {
    own: same.find(({ kind }) => kind === "own")?.id,
    customer: same.some(({ kind }) => kind === "won"),
    declined: found.some(({ kind }) => kind === "declined"),
    protectedBy: found.find((one) => one.kind === "protected" && one.product === product),
  };
}
