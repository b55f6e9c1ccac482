import { desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { readFirstProvider } from "#features/providers/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import { definitions, priorities } from "../../rules/recommendations/kinds.ts";
import { insightRuns, recommendations } from "./table.ts";

/** Enough for every live one and a year of history. */
const most = 200;

const nameOf = (person: typeof recommendations.personId | typeof recommendations.changedBy) =>
  sql<string | null>`(select ${people.displayName} from ${people} where ${people.id} = ${person})`;
const columns = {
  id: recommendations.id,
  kind: recommendations.kind,
  subject: recommendations.subject,
  personId: recommendations.personId,
  person: nameOf(recommendations.personId),
  state: recommendations.state,
  priority: recommendations.priority,
  impactUnit: recommendations.impactUnit,
  impactAmount: recommendations.impactAmount,
  minutes: recommendations.minutes,
  valueMinor: recommendations.valueMinor,
  valueLow: recommendations.valueLow,
  valueHigh: recommendations.valueHigh,
  currency: recommendations.currency,
  confidence: recommendations.confidence,
  evidence: recommendations.evidence,
  createdAt: recommendations.createdAt,
  changedAt: recommendations.changedAt,
  changedBy: nameOf(recommendations.changedBy),
  snoozedUntil: recommendations.snoozedUntil,
  followUp: recommendations.followUp,
};

const personExists = or(
  isNull(recommendations.personId),
  sql`exists (select from ${people} where ${people.id} = ${recommendations.personId})`,
);
const all = statement("recommendations.list", {}, (from) =>
  from.select(columns).from(recommendations).where(personExists).orderBy(desc(recommendations.id)).limit(most),
);
const one = statement("recommendations.one", { id: recommendations.id }, (from, p) =>
  from.select(columns).from(recommendations).where(eq(recommendations.id, p.id)),
);
const lastRun = statement("recommendations.lastRun", {}, (from) =>
  from.select({ ranAt: insightRuns.ranAt }).from(insightRuns),
);

type Row = Awaited<ReturnType<typeof rowsIn>>[number];
const rowsIn = (db: ReadCtx["db"]) => db.run(all, {});

function asRecommendation(row: Row): Recommendation {
  const { person, personId: _, impactUnit, impactAmount, valueMinor, valueLow, valueHigh, ...rest } = row;
  const { area, span } = definitions[row.kind];
  const value =
    valueMinor === null ? null : { minor: valueMinor, low: valueLow ?? 0, high: valueHigh ?? valueMinor, span };
  return { ...rest, area, subjectName: person ?? "", impact: { unit: impactUnit, amount: impactAmount }, value };
}

/** The most important first, then the most valuable; without a value, the most affected records. */
const byImportance = (a: Recommendation, b: Recommendation) =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
  (b.value?.minor ?? 0) - (a.value?.minor ?? 0) ||
  b.impact.amount - a.impact.amount;

/** Where commissions are switched off, nothing speaks of them. */
const isVisible =
  ({ off }: Pick<ReadCtx, "off">) =>
  ({ area }: Recommendation) =>
    area !== "money" || !off.includes("commissionTracking");

export async function listRecommendations(ctx: Pick<ReadCtx, "db" | "off" | "services" | "tenantId">) {
  const rows = await rowsIn(ctx.db);
  const [run] = await ctx.db.run(lastRun, {});
  const items = rows.map(asRecommendation).filter(isVisible(ctx)).toSorted(byImportance);
  const canExplain = (await readFirstProvider(ctx)) !== undefined;
  return { items, refreshedAt: run?.ranAt ?? null, canExplain };
}

export async function findRecommendation({ db }: Pick<ReadCtx, "db">, id: Id<"rcm">) {
  const [row] = await db.run(one, { id });
  return row && asRecommendation(row);
}
