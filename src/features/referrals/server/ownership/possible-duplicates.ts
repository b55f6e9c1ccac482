import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { canSee } from "../../rules/permissions.ts";
import { referrals } from "../table.ts";
import { hasKey, keyParams, ownTenant } from "./same-account.ts";
import { findSimilarCompanies } from "./similar-companies.ts";

/**
 * Looks up each key separately, the earliest first in index order, because an account may have as many referrals as a tenant. The limits
 * are part of the text, because a plan that does not know them expects to need all rows.
 */
export const sameAccountReferrals = statement(
  "referrals.sameAccount",
  { ...keyParams, except: referrals.id },
  (from, p) => {
    const earliest = (having: SQL) =>
      sql`(select id from ${referrals} where ${and(having, ne(referrals.id, p.except), ne(referrals.status, sql`'draft'`))}
      order by ${referrals.submittedAt} limit 10)`;
    const found = sql`(
    ${earliest(hasKey("emailKey", p.emailKey))}
    union ${earliest(hasKey("phoneKey", p.phoneKey))}
    union ${earliest(hasKey("domainKey", p.domainKey))}
  ) as found`;
    return from
      .select({
        id: referrals.id,
        fullName: referrals.fullName,
        company: referrals.company,
        status: referrals.status,
        referrerId: referrals.referrerId,
        addresseeId: referrals.addresseeId,
        submittedAt: referrals.submittedAt,
        referrerName: people.displayName,
        emailKey: referrals.emailKey,
        phoneKey: referrals.phoneKey,
        email: referrals.email,
        phone: referrals.phone,
        closedAt: referrals.closedAt,
      })
      .from(referrals)
      .innerJoin(found, sql`found.id = ${referrals.id}`)
      .leftJoin(people, eq(people.id, referrals.referrerId))
      .where(ownTenant)
      .orderBy(asc(referrals.submittedAt))
      .limit(10);
  },
);

type Reader = Pick<ReadCtx, "db"> & Pick<Caller, "personId" | "role">;
type Row = Pick<
  typeof referrals.$inferSelect,
  "id" | "emailKey" | "phoneKey" | "domainKey" | "companyKey" | "country" | "distinctFrom"
>;

/** Returns referrals that may be of the same account, for company members to compare, without those they already told apart. */
export async function findPossibleDuplicates(
  reader: Reader,
  { companyKey, country, distinctFrom, id: except, ...keys }: Row,
) {
  const { emailKey, phoneKey, domainKey } = keys;
  const [same, similar] = await Promise.all([
    reader.db.run(sameAccountReferrals, { emailKey, phoneKey, domainKey, except }),
    companyKey ? findSimilarCompanies(reader, { companyKey, country, except }) : [],
  ]);
  const by = (candidate: { emailKey: string; phoneKey: string }) => {
    if (emailKey !== "" && candidate.emailKey === emailKey) return "email" as const;
    return phoneKey !== "" && candidate.phoneKey === phoneKey ? ("phone" as const) : ("domain" as const);
  };
  const possible = similar
    .filter(({ id }) => !same.some((candidate) => candidate.id === id))
    .map(({ companyKey: _, ...candidate }) => candidate);
  const isDistinct = ({ id }: Pick<Row, "id">) => distinctFrom.includes(id);
  return [
    ...same.filter((candidate) => canSee(reader, candidate)).map((candidate) => ({ ...candidate, by: by(candidate) })),
    ...possible
      .filter((candidate) => canSee(reader, candidate))
      .map((candidate) => ({ ...candidate, closedAt: null, by: "company" as const })),
  ].filter((candidate) => !isDistinct(candidate));
}
