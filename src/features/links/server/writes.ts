import { randomInt } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { people } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { type createLink as createEndpoint, errors, type updateLink as updateEndpoint } from "../contract.ts";
import { codeFor, linksEach, marksOf, mayLeadTo } from "../rules.ts";
import { homeAddress, listLinks } from "./reads.ts";
import { links } from "./table.ts";

const shown = async (ctx: Ctx, id: typeof links.$inferSelect.id) =>
  (await listLinks(ctx)).items.find((link) => link.id === id)!;

export async function createLink(ctx: Ctx, input: z.infer<typeof createEndpoint.input>) {
  const { db, personId } = ctx;
  const [program] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, input.programId), eq(programs.state, "open")));
  if (!program) throw baseErrors.notFound();
  if (input.destination && !mayLeadTo(input.destination, [await homeAddress(ctx), program.destination]))
    throw errors.foreignDestination();
  const [has] = await db.select({ links: count() }).from(links).where(eq(links.personId, personId));
  if (has!.links >= linksEach) throw errors.enough({ most: String(linksEach) });
  return shown(ctx, await insert(ctx, input));
}

const tries = 5;

/** A random code may be taken already; then another is generated. A custom code is never replaced. */
async function insert({ db, personId }: Ctx, { code: wished, utm, ...given }: z.infer<typeof createEndpoint.input>) {
  const [person] = await db.select({ name: people.displayName }).from(people).where(eq(people.id, personId));
  for (let round = 0; round < (wished ? 1 : tries); round++) {
    const chances = Array.from({ length: 7 }, () => randomInt(2 ** 32) / 2 ** 32);
    const code = wished ?? codeFor(person!.name, chances);
    const row = { ...given, personId, code, utm: marksOf(utm) };
    const [made] = await db.insert(links).values(row).onConflictDoNothing().returning({ id: links.id });
    if (made) return made.id;
  }
  throw errors.codeTaken({ code: wished ?? "" });
}

/** An ended link can be reactivated: its code stays reserved, so that clicks never go to another referrer. */
export async function updateLink(ctx: Ctx, { id, name, utm, ended }: z.infer<typeof updateEndpoint.input>) {
  const changes = {
    ...(name !== undefined && { name }),
    ...(utm && { utm: marksOf(utm) }),
    ...(ended !== undefined && { endedAt: ended ? (sql`coalesce(${links.endedAt}, ${now})` as never) : null }),
  };
  const mine = and(eq(links.id, id), eq(links.personId, ctx.personId));
  const found =
    Object.keys(changes).length > 0
      ? await ctx.db.update(links).set(changes).where(mine).returning({ id: links.id })
      : await ctx.db.select({ id: links.id }).from(links).where(mine);
  if (found.length === 0) throw baseErrors.notFound();
  return shown(ctx, id);
}
