import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referralList } from "./table.ts";

const { courseStages, courseSince } = referralList;

/** A range of more than ten years is looked up by stage only. */
const maxMonths = 120;
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() + 1;

/** Returns the months of a range as the index stores them, or none when it has no start. */
function monthsIn(from: string | undefined, until: string | undefined): number[] {
  if (!from) return [];
  const first = monthOf(new Date(from));
  const count = monthOf(until ? new Date(until) : new Date()) - first + 1;
  return count > maxMonths ? [] : Array.from({ length: Math.max(count, 1) }, (_, i) => first + i);
}

/** Returns the index terms of `referrals_by_leaving`, which a migration creates: stages, months, or both combined. */
function indexTerms(stages: readonly string[], months: readonly number[]): string[] {
  if (months.length === 0) return [...stages];
  return stages.length === 0
    ? months.map(String)
    : stages.flatMap((stage) => months.map((month) => `${stage}${month}`));
}

/** Matches referrals that left one of some stages, or any, within a time range: found by index terms and then filtered to the instant. */
export function leftStageCondition(
  stageIds: readonly Id<"stg">[] = [],
  from: string | undefined,
  until: string | undefined,
): SQL | undefined {
  if (stageIds.length === 0 && !from && !until) return undefined;
  const stages = stageIds.map((id) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
  const terms = indexTerms(stages, monthsIn(from, until));
  const indexCondition =
    terms.length > 0 ? sql`leavings(${courseStages}, ${courseSince}) && ${sql.param(terms)}::text[] and` : sql``;
  const stageCondition = stages.length > 0 ? sql`and stood.stage = any(${sql.param(stages)}::uuid[])` : sql``;
  return sql`cardinality(${courseSince}) > 1 and ${indexCondition}
    exists (select from unnest(${courseStages}, ${courseSince}[2:]) as stood (stage, ended)
      where stood.ended >= ${from ?? "-infinity"}::timestamptz and stood.ended < ${until ?? "infinity"}::timestamptz ${stageCondition})`;
}
