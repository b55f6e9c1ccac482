import { eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { advanceVisit, sinceOf, type Visit } from "../rules.ts";
import { homeVisits } from "./table.ts";

const visitByPerson = statement("home.visit", { personId: homeVisits.personId }, (from, p) =>
  from
    .select({
      seenAt: homeVisits.seenAt,
      lastAt: homeVisits.lastAt,
      stepsHiddenAt: homeVisits.stepsHiddenAt,
    })
    .from(homeVisits)
    .where(eq(homeVisits.personId, p.personId)),
);

export async function findVisit({ db, personId }: Pick<ReadCtx, "db" | "personId">) {
  const [found] = await db.run(visitByPerson, { personId });
  return found;
}

const saveVisit = ({ db }: Pick<Ctx, "db">, personId: Id<"per">, { seenAt, lastAt }: Visit, hidden?: string) => {
  const now = { seenAt, lastAt, ...(hidden && { stepsHiddenAt: hidden }) };
  return db
    .insert(homeVisits)
    .values({ personId, ...now })
    .onConflictDoUpdate({
      target: [homeVisits.tenantId, homeVisits.personId],
      // Two tabs may write at the same time: the later time wins, so it never moves backwards.
      set: { ...now, lastAt: sql`greatest(${homeVisits.lastAt}, excluded.last_at)` },
    });
};

export async function visitHome(ctx: Ctx) {
  const now = new Date().toISOString();
  const before = await findVisit(ctx);
  await saveVisit(ctx, ctx.personId, advanceVisit(before, now));
  return { since: sinceOf(before, now) };
}

export async function hideSteps(ctx: Ctx) {
  const now = new Date().toISOString();
  const before = await findVisit(ctx);
  await saveVisit(ctx, ctx.personId, before ?? advanceVisit(before, now), now);
  ctx.announce(ctx.personId, "changed", { topics: ["home"] });
  return { hidden: true };
}
