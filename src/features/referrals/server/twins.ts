import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { maySee } from "../rules.ts";
import { openStatuses } from "../values.ts";
import { keyParams, sameAccount } from "./ownership.ts";
import { referralList, referrals } from "./table.ts";

const certain = statement("referrals.sameAccount", { ...keyParams, except: referrals.id }, (from, p) =>
  from
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
    })
    .from(referrals)
    .leftJoin(people, eq(people.id, referrals.referrerId))
    .where(and(sameAccount(p), ne(referrals.id, p.except), ne(referrals.status, "draft")))
    .orderBy(asc(referrals.submittedAt))
    .limit(10),
);

/** Companies that are called nearly the same: only a person can say whether they are. */
export const similarCompanies = statement(
  "referrals.similarCompanies",
  { companyKey: referralList.companyKey, country: referralList.country, except: referralList.id },
  (from, p) =>
    from
      .select({
        id: referralList.id,
        fullName: referralList.fullName,
        company: referralList.company,
        status: referralList.status,
        referrerId: referralList.referrerId,
        addresseeId: referralList.addresseeId,
        submittedAt: referralList.submittedAt,
        referrerName: referralList.referrerName,
      })
      .from(referralList)
      // The index compares with the limit that is set when the search begins.
      .innerJoin(
        sql`(select set_config('pg_trgm.similarity_threshold', '0.6', true) as set) as limits`,
        sql`limits.set is not null`,
      )
      .where(
        and(
          sql`${referralList.companyKey} % ${p.companyKey}`,
          ne(referralList.id, p.except),
          inArray(referralList.status, [...openStatuses, "won"]),
          or(eq(referralList.country, p.country), sql`${referralList.country} = ''`, sql`${p.country} = ''`),
        ),
      )
      .limit(10),
);

type Reader = Pick<ReadCtx, "db"> & Pick<Caller, "personId" | "role">;
type Row = Pick<typeof referrals.$inferSelect, "id" | "emailKey" | "phoneKey" | "domainKey" | "companyKey" | "country">;

/** What may be the same account, for the company's people to see side by side. */
export async function twinsOf(reader: Reader, { companyKey, country, id: except, ...keys }: Row) {
  const { emailKey, phoneKey, domainKey } = keys;
  const [same, similar] = await Promise.all([
    reader.db.run(certain, { emailKey, phoneKey, domainKey, except }),
    companyKey ? reader.db.run(similarCompanies, { companyKey, country, except }) : [],
  ]);
  const by = (twin: { emailKey: string; phoneKey: string }) => {
    if (emailKey !== "" && twin.emailKey === emailKey) return "email" as const;
    return phoneKey !== "" && twin.phoneKey === phoneKey ? ("phone" as const) : ("domain" as const);
  };
  const possible = similar.filter(({ id }) => !same.some((twin) => twin.id === id));
  return [
    ...same.filter((twin) => maySee(reader, twin)).map((twin) => ({ ...twin, by: by(twin) })),
    ...possible.filter((twin) => maySee(reader, twin)).map((twin) => ({ ...twin, by: "company" as const })),
  ];
}
