import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { type Judgement, judge } from "../../rules/recommendations/judge.ts";
import { type Base, loadBase } from "./figures.ts";
import type { Found, Generator } from "./generator.ts";
import { generators } from "./generators.ts";
import { recommendations } from "./table.ts";

type Ctx = Pick<TenantCtx, "db" | "tenantId">;
type Recommended = Found & Judgement & Pick<Generator, "kind">;

/** What was implemented or dismissed does not return for this long. */
const restDays = 90;
const dayMs = 86_400_000;

async function recommend(base: Base): Promise<Recommended[]> {
  const all: Recommended[] = [];
  for (const { kind, read } of generators)
    for (const found of await read(base)) {
      const judged = judge(kind, found.evidence, base.wonPerQuarter);
      if (judged) all.push({ kind, ...found, ...judged });
    }
  return all;
}

const keyOf = ({ kind, subject }: Pick<Recommended, "kind" | "subject">) => `${kind} ${subject}`;
const personOf = (subject: string) => (subject.startsWith("per_") ? (subject as Id<"per">) : null);

/** Two refreshes of a tenant run one after the other, so that neither adds what the other has just added. */
export const lockTenant = ({ db, tenantId }: Ctx) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('insights'), hashtext(${tenantId}))`);

/**
 * Calculates what is recommended now. A live recommendation keeps its row with new figures, one whose evidence is gone is deleted, and one
 * that was hidden until a date that has passed becomes active again.
 */
export async function generateRecommendations(ctx: Ctx, now = new Date()): Promise<void> {
  await lockTenant(ctx);
  const base = await loadBase(ctx, now);
  const recommended = await recommend(base);
  const rested = await recentlyDecided(ctx, now);
  const wanted = recommended.filter((one) => !rested.has(keyOf(one)));
  const { db } = ctx;
  const wake = and(eq(recommendations.state, "snoozed"), lte(recommendations.snoozedUntil, now.toISOString()));
  await db.update(recommendations).set({ state: "active", snoozedUntil: null }).where(wake);
  const live = await db
    .select({ id: recommendations.id, kind: recommendations.kind, subject: recommendations.subject })
    .from(recommendations)
    .where(inArray(recommendations.state, ["active", "snoozed"]));
  const gone = live.filter((row) => !wanted.some((one) => keyOf(one) === keyOf(row))).map(({ id }) => id);
  if (gone.length > 0) await db.delete(recommendations).where(inArray(recommendations.id, gone));
  for (const one of wanted) {
    const values = rowOf(one, base.currency);
    const known = live.find((row) => keyOf(row) === keyOf(one));
    if (known) await db.update(recommendations).set(values).where(eq(recommendations.id, known.id));
    else await db.insert(recommendations).values({ ...values, createdAt: now.toISOString() });
  }
}

async function recentlyDecided({ db }: Ctx, now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - restDays * dayMs).toISOString();
  const rows = await db
    .select({ kind: recommendations.kind, subject: recommendations.subject })
    .from(recommendations)
    .where(and(inArray(recommendations.state, ["implemented", "dismissed"]), gt(recommendations.changedAt, since)));
  return new Set(rows.map(keyOf));
}

const rowOf = (one: Recommended, currency: string) => ({
  kind: one.kind,
  subject: one.subject,
  personId: personOf(one.subject),
  priority: one.priority,
  impactUnit: one.impact.unit,
  impactAmount: one.impact.amount,
  minutes: one.minutes,
  valueMinor: one.value?.minor ?? null,
  valueLow: one.value?.low ?? null,
  valueHigh: one.value?.high ?? null,
  currency,
  confidence: one.confidence,
  evidence: one.evidence,
});
