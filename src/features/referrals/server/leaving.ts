import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referralList } from "./table.ts";

const { courseStages, courseSince } = referralList;

/**
 * Left one of some stages, or any, in a time, as it is counted. Whatever did left its last one then or later: by that index
 * only those that moved since are looked at.
 */
export function hasLeft(
  stageIds: readonly Id<"stg">[] | undefined,
  from: string | undefined,
  until: string | undefined,
): SQL | undefined {
  if (!stageIds?.length && !from && !until) return undefined;
  const [since, before] = [from ?? "-infinity", until ?? "infinity"];
  const stages = stageIds?.length ? sql.param(stageIds.map((id) => id.slice(4))) : undefined;
  return sql`cardinality(${courseSince}) > 1 and ${courseSince}[cardinality(${courseSince})] >= ${since}::timestamptz
    and exists (select from unnest(${courseStages}, ${courseSince}[2:]) as stood (stage, ended)
      where stood.ended >= ${since}::timestamptz and stood.ended < ${before}::timestamptz
        ${stages ? sql`and stood.stage = any(${stages}::uuid[])` : sql``})`;
}
