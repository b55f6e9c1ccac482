import { and, eq, isNull } from "drizzle-orm";
import { members, people } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import { homeOf } from "#features/tenancy/rules.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import type { PublicReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors, type Introduction } from "../contract.ts";
import { publicName } from "../rules.ts";
import { links } from "./table.ts";
import { listTouches } from "./touches.ts";

/** The columns needed to follow a link. It is active if it has not ended, its program is open and its referrer is still a member. */
const activeLinkColumns = {
  id: links.id,
  code: links.code,
  referrerId: links.personId,
  referrer: people.displayName,
  destination: links.destination,
  utm: links.utm,
  programId: links.programId,
  program: programs.name,
  description: programs.description,
  programDestination: programs.destination,
  attributionDays: programs.attributionDays,
};
export const activeByCode = statement("links.activeByCode", { code: links.code }, (from, p) =>
  from
    .select(activeLinkColumns)
    .from(links)
    .innerJoin(programs, and(eq(programs.tenantId, links.tenantId), eq(programs.id, links.programId)))
    .innerJoin(members, and(eq(members.tenantId, links.tenantId), eq(members.personId, links.personId)))
    .innerJoin(people, eq(people.id, links.personId))
    .where(and(eq(links.code, p.code), isNull(links.endedAt), eq(programs.state, "open"), isNull(members.disabledAt))),
);
export type ActiveLink = typeof activeByCode extends { row(cells: unknown[]): infer R } ? R : never;

export async function getActiveLink({ db }: Pick<PublicReadCtx, "db">, code: string): Promise<ActiveLink> {
  const [found] = await db.run(activeByCode, { code });
  if (!found) throw errors.unknownCode();
  return found;
}

const toIntroduction = ({ code, referrer, program, description }: ActiveLink): Introduction => ({
  code,
  referrer: publicName(referrer),
  program,
  description,
});

export const readLink = async (ctx: PublicReadCtx, { code }: { code: string }) =>
  toIntroduction(await getActiveLink(ctx, code));

export async function readTouchedLink(ctx: PublicReadCtx) {
  const last = (await listTouches(ctx)).findLast(({ isActive }) => isActive);
  if (!last) throw errors.unknownCode();
  return toIntroduction(await getActiveLink(ctx, last.code));
}

export const homeUrl = async (ctx: Pick<ReadCtx, "db" | "tenantId" | "services">) =>
  homeOf(ctx.services.settings.BASE_URL, await getMailBranding(ctx));

const anyLink = statement("links.anyLink", { personId: links.personId }, (from, p) =>
  from.select({ id: links.id }).from(links).where(eq(links.personId, p.personId)).limit(1),
);
export const hasLink = async ({ db, personId }: Pick<ReadCtx, "db" | "personId">) =>
  (await db.run(anyLink, { personId })).length > 0;
