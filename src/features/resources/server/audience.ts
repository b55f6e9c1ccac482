import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { roles } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Audience } from "../contract/announcements.ts";
import { isAddressed } from "../rules.ts";
import { audienceRoles } from "../values.ts";
import { announcementReads, announcements } from "./table.ts";

const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
const hasRole = (role: SQLWrapper, to: (typeof audienceRoles)[number]) =>
  sql`${role} in (${listOf(roles.filter((one) => isAddressed(one, to)))})`;

/** The condition for a person to be in the audience of an announcement: the one definition that lists, counts and notices share. */
export function isInAudience(person: SQLWrapper, role: SQLWrapper): SQL {
  const isPartner = hasRole(role, "referrer");
  const roleCases = audienceRoles.map((to) => sql`when ${listOf([to])} then ${hasRole(role, to)}`);
  const hasReferred = sql`exists (select from ${referrals} where ${referrals.tenantId} = ${announcements.tenantId}
    and ${referrals.referrerId} = ${person} and ${referrals.programId} = ${announcements.programId}
    and ${referrals.submittedAt} is not null)`;
  const tier = sql`(select ${partnerTerms.tier} from ${partnerTerms} where ${partnerTerms.tenantId} = ${announcements.tenantId}
    and ${partnerTerms.personId} = ${person})`;
  return sql`(${role} <> 'user' and case ${announcements.audience}
    when 'everyone' then true
    when 'role' then case ${announcements.audienceRole} ${sql.join(roleCases, sql` `)} end
    when 'program' then ${isPartner} and ${hasReferred}
    when 'tier' then ${isPartner} and coalesce(${tier}, ${listOf([defaultTier])}) = ${announcements.tier}
    end)`;
}

/** Everyone an announcement is for, apart from its author. */
const isRecipient = and(
  isNull(members.disabledAt),
  ne(members.personId, announcements.authorId),
  isInAudience(members.personId, members.role),
);
const isRead = and(
  eq(announcementReads.tenantId, announcements.tenantId),
  eq(announcementReads.announcementId, announcements.id),
  eq(announcementReads.personId, members.personId),
);

/** The audience of one announcement by name, with when each has read it. */
export const recipientsOf = statement(
  "resources.recipients",
  { tenantId: announcements.tenantId, id: announcements.id },
  (from, p) =>
    from
      .select({
        id: people.id,
        name: people.displayName,
        role: members.role,
        readAt: announcementReads.createdAt,
      })
      .from(announcements)
      .innerJoin(members, and(eq(members.tenantId, announcements.tenantId), isRecipient))
      .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
      .leftJoin(announcementReads, isRead)
      .where(and(eq(announcements.tenantId, p.tenantId), eq(announcements.id, p.id)))
      .orderBy(sql`lower(${people.displayName}), ${people.id}`),
);

const number = (value: SQL) => value.mapWith(Number) as SQL<number>;

/** How many people each announcement is for, and how many of them have read it. */
export const readCounts = statement(
  "resources.readCounts",
  { tenantId: announcements.tenantId, ids: idList },
  (from, p) =>
    from
      .select({
        id: announcements.id,
        of: number(sql`count(*)`),
        count: number(sql`count(${announcementReads.id})`),
      })
      .from(announcements)
      .innerJoin(members, and(eq(members.tenantId, announcements.tenantId), isRecipient))
      .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
      .leftJoin(announcementReads, isRead)
      .where(and(eq(announcements.tenantId, p.tenantId), sql`${announcements.id} = any(${p.ids}::uuid[])`))
      .groupBy(announcements.id),
);

type AudienceColumns = Pick<typeof announcements.$inferSelect, "audience" | "audienceRole" | "programId" | "tier">;

export const toColumns = (audience: Audience): AudienceColumns => ({
  audience: audience.to,
  audienceRole: audience.to === "role" ? audience.role : null,
  programId: audience.to === "program" ? audience.programId : null,
  tier: audience.to === "tier" ? audience.tier : null,
});

export function toAudience({ audience: to, audienceRole: role, programId, tier }: AudienceColumns): Audience {
  if (to === "role" && role) return { to, role };
  if (to === "program" && programId) return { to, programId };
  if (to === "tier" && tier) return { to, tier };
  return { to: "everyone" };
}
