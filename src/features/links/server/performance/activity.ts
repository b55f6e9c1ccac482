import { and, count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { canActAsCompany } from "#base/roles.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getLinkActivity as endpoint, LinkActivity } from "../../contract.ts";
import { boundsOf } from "../../performance.ts";
import { rankSources } from "../../sources.ts";
import { clicks, links } from "../table.ts";
import { creditedLinkId, isVisibleTo } from "./counts.ts";

const maxSources = 5;
const maxLeads = 5;

const ownerOfLink = statement("links.ownerOf", { id: links.id }, (from, p) =>
  from.select({ ownerId: links.personId }).from(links).where(eq(links.id, p.id)),
);
/** The campaign's own name for where a person came from wins over the page that they came from. */
const origin = sql<string>`coalesce(nullif(${clicks.utm}->>'source', ''),
  substring(${clicks.referer} from '^https?://([^/:]+)'), '')`;
const origins = statement("links.origins", { id: clicks.linkId, since: clicks.createdAt }, (from, p) =>
  from
    .select({ origin, clicks: count() })
    .from(clicks)
    .where(and(eq(clicks.linkId, p.id), eq(clicks.kind, sql`'person'`), gte(clicks.createdAt, p.since)))
    .groupBy(sql`1`),
);

const latestLeads = (role: "admin" | "company") =>
  statement(
    `links.latestLeads.${role}`,
    { id: links.code, since: referrals.createdAt, me: referrals.referrerId },
    (from, p) =>
      from
        .select({
          id: referrals.id,
          name: sql<string>`coalesce(nullif(${referrals.company}, ''), ${referrals.fullName})`,
          status: referrals.status,
          createdAt: referrals.createdAt,
        })
        .from(referrals)
        .where(
          and(
            isNotNull(referrals.receipt),
            gte(referrals.createdAt, p.since),
            sql`${creditedLinkId} = ${p.id}`,
            isVisibleTo(role, p.me),
          ),
        )
        .orderBy(desc(referrals.createdAt))
        .limit(maxLeads),
  );
const [everyLead, visibleLead] = [latestLeads("admin"), latestLeads("company")];

/** Where people came from, and the latest leads. The owner sees this, and everyone who sees the links of all partners. */
export async function getLinkActivity(
  { db, role, personId: me }: ReadCtx,
  { id, days }: z.infer<typeof endpoint.input>,
): Promise<LinkActivity> {
  const [found] = await db.run(ownerOfLink, { id });
  if (!found || (found.ownerId !== me && !canActAsCompany(role))) throw baseErrors.notFound();
  const { since } = boundsOf(days, Date.now());
  const [from, leads] = await Promise.all([
    db.run(origins, { id, since }),
    db.run(role === "admin" ? everyLead : visibleLead, { id, since, me }),
  ]);
  return { sources: rankSources(from, maxSources), leads };
}
