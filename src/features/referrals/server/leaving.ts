import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referralList } from "./table.ts";

const { courseStages, courseSince } = referralList;

/** More than ten years are looked up by their stages alone. */
const mostMonths = 120;
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() + 1;

/** The months of a time as the index knows them; none where it has no beginning. */
function monthsIn(from: string | undefined, until: string | undefined): number[] {
  if (!from) return [];
  const first = monthOf(new Date(from));
  const count = monthOf(until ? new Date(until) : new Date()) - first + 1;
  return count > mostMonths ? [] : Array.from({ length: Math.max(count, 1) }, (_, i) => first + i);
}

/** What the index of a migration, `referrals_by_leaving`, finds: stages, months, or both together. */
function marksOf(stages: readonly string[], months: readonly number[]): string[] {
  if (months.length === 0) return [...stages];
  return stages.length === 0
    ? months.map(String)
    : stages.flatMap((stage) => months.map((month) => `${stage}${month}`));
}

/** Left one of some stages, or any, in a time, as it is counted: found by its marks, and then asked to the instant. */
export function hasLeft(
  stageIds: readonly Id<"stg">[] = [],
  from: string | undefined,
  until: string | undefined,
): SQL | undefined {
  if (stageIds.length === 0 && !from && !until) return undefined;
  const stages = stageIds.map((id) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
  const marks = marksOf(stages, monthsIn(from, until));
  const found =
    marks.length > 0 ? sql`leavings(${courseStages}, ${courseSince}) && ${sql.param(marks)}::text[] and` : sql``;
  const there = stages.length > 0 ? sql`and stood.stage = any(${sql.param(stages)}::uuid[])` : sql``;
  return sql`cardinality(${courseSince}) > 1 and ${found}
    exists (select from unnest(${courseStages}, ${courseSince}[2:]) as stood (stage, ended)
      where stood.ended >= ${from ?? "-infinity"}::timestamptz and stood.ended < ${until ?? "infinity"}::timestamptz ${there})`;
}
