import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { canActAsCompany, companies, type Role, referrers } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { suggestCompanies as suggestEndpoint } from "../../contract/suggestions.ts";
import { referralList } from "../list/table.ts";
import { visibleTo } from "../list/visibility.ts";
import { companyKeyOf } from "../ownership/keys.ts";

/** Recent referrals are enough to know the tags in use; all of a large tenant would take too long. */
const recentLimit = 5000;
const tagsFor = (role: Role) =>
  statement(`referrals.tagsOf.${role}`, { me: referralList.referrerId }, (from, p) => {
    const recent = from
      .select({ tags: referralList.tags })
      .from(referralList)
      .where(visibleTo(role, p.me, referralList))
      .orderBy(desc(referralList.id))
      .limit(recentLimit)
      .as("recent");
    const tag = sql<string>`unnest(${recent.tags})`.as("tag");
    const each = from.select({ tag }).from(recent).as("each");
    return from
      .select({ tag: sql<string>`${each.tag}`, count: sql<number>`count(*)`.mapWith(Number) })
      .from(each)
      .groupBy(each.tag)
      .orderBy(sql`count(*) desc`, each.tag)
      .limit(50);
  });
const tagsOf = {
  referrer: tagsFor("referrer"),
  company: tagsFor("company"),
  both: tagsFor("both"),
  admin: tagsFor("admin"),
  user: tagsFor("user"),
} satisfies Record<Role, unknown>;

export const listTags = async ({ db, role, personId: me }: ReadCtx) => ({ items: await db.run(tagsOf[role], { me }) });

/** Finds companies by prefix among the referrals the caller can see, each one once. */
export async function suggestCompanies({ db, role, personId }: ReadCtx, { q }: z.infer<typeof suggestEndpoint.input>) {
  const begins = companyKeyOf(q);
  if (begins === "") return { items: [] };
  const shape = { me: referralList.referrerId, begins: referralList.companyKey };
  const found = await db.run(
    statement(undefined, shape, (from, p) =>
      from
        .select({ company: referralList.company, domain: referralList.domainKey, country: referralList.country })
        .from(referralList)
        .where(
          and(
            sql`${referralList.companyKey} like ${p.begins}`,
            sql`${referralList.companyKey} <> ''`, // Matches the partial index.
            visibleTo(role, p.me, referralList),
          ),
        )
        .limit(200),
    ),
    { me: personId, begins: `${begins.replace(/[\\%_]/g, "")}%` },
  );
  const byName = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    const known = byName.get(one.company);
    if (one.company !== "" && (!known || known.domain === "")) byName.set(one.company, one);
  }
  return { items: [...byName.values()].sort((a, b) => a.company.localeCompare(b.company)).slice(0, 8) };
}

const membersOfTenant = statement("referrals.people", { tenantId: members.tenantId }, (from, p) =>
  from
    .select({ id: people.id, name: people.displayName, role: members.role })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(
      and(
        eq(members.tenantId, p.tenantId),
        isNull(members.disabledAt),
        inArray(members.role, [...companies, "referrer"]),
      ),
    )
    .orderBy(asc(people.displayName))
    .limit(1000),
);

export async function listParticipants({ db, tenantId, role }: ReadCtx) {
  const found = await db.run(membersOfTenant, { tenantId });
  const withRoles = (roles: readonly Role[]) =>
    found.filter((one) => roles.includes(one.role)).map(({ id, name }) => ({ id, name }));
  return { companies: withRoles(companies), referrers: canActAsCompany(role) ? withRoles(referrers) : [] };
}
