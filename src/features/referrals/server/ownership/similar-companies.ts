import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { openStatuses } from "../../contract/values.ts";
import { mayBeSameCompany } from "../../rules/company-similarity.ts";
import { referralList } from "../list/table.ts";

const name = sql`company_key collate "C"`;
const nameBackwards = sql`reverse(company_key) collate "C"`;
const rows = sql`select id, company_key from ${referralList} where company_key <> ''`;

/**
 * Finds companies with nearly the same name; only a person can decide whether they are the same. Names that differ in one place share their
 * beginning or end, so the candidates are the neighbors in alphabetical order, forwards and backwards. Their number does not depend on the
 * size of the tenant, while a trigram index returns more rows with every slightly similar name. The limits are part of the text, because a
 * plan that does not know them expects a tenth of all rows.
 */
export const similarCompanies = statement(
  "referrals.similarCompanies",
  { companyKey: referralList.companyKey, country: referralList.country, except: referralList.id },
  (from, p) => {
    const key = sql`${p.companyKey}::text`;
    const near = sql`(
      select distinct id, similarity(company_key, ${key}) as likeness from (
        (${rows} and ${name} = ${key} order by id desc limit 50)
        union all (${rows} and ${name} < ${key} order by ${name} desc limit 50)
        union all (${rows} and ${name} > ${key} order by ${name} limit 50)
        union all (${rows} and ${nameBackwards} < reverse(${key}) order by ${nameBackwards} desc limit 50)
        union all (${rows} and ${nameBackwards} > reverse(${key}) order by ${nameBackwards} limit 50)
      ) as neighbours where similarity(company_key, ${key}) >= 0.6
    ) as near`;
    return from
      .select({
        id: referralList.id,
        fullName: referralList.fullName,
        company: referralList.company,
        companyKey: referralList.companyKey,
        status: referralList.status,
        referrerId: referralList.referrerId,
        addresseeId: referralList.addresseeId,
        submittedAt: referralList.submittedAt,
        referrerName: referralList.referrerName,
        email: referralList.email,
        phone: referralList.phone,
      })
      .from(referralList)
      .innerJoin(near, sql`near.id = ${referralList.id}`)
      .where(
        and(
          ne(referralList.id, p.except),
          inArray(referralList.status, [...openStatuses, "won"]),
          or(eq(referralList.country, p.country), sql`${referralList.country} = ''`, sql`${p.country} = ''`),
        ),
      )
      .orderBy(sql`near.likeness desc`)
      .limit(10);
  },
);

type Asked = Parameters<typeof similarCompanies.values>[0];

/** Returns the companies that may be the same. The database finds the candidates, the rule decides. */
export async function findSimilarCompanies({ db }: Pick<ReadCtx, "db">, asked: Asked) {
  const found = await db.run(similarCompanies, asked);
  return found.filter(({ companyKey }) => mayBeSameCompany(asked.companyKey, companyKey));
}
