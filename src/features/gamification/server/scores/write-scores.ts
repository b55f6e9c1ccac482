import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { command, idList, statement, texts } from "#server/db/statement.ts";
import type { Score } from "../../rules/player.ts";
import { nodesOf } from "../../rules/ranks.ts";
import { type Board, boards } from "../../values.ts";
import { gameRankNodes, gameScores } from "../table.ts";

type Writer = Pick<TenantCtx, "db" | "tenantId">;
type StoredScore = { personId: Id<"per">; period: string; xp: number; wonMinor: number; conversion: number | null };

const stored = statement(
  "gamification.storedScores",
  { tenantId: gameScores.tenantId, ids: idList, periods: texts },
  (from, p) =>
    from
      .select({
        personId: gameScores.personId,
        period: gameScores.period,
        xp: gameScores.xp,
        wonMinor: gameScores.wonMinor,
        conversion: gameScores.conversion,
      })
      .from(gameScores)
      .where(
        sql`${gameScores.tenantId} = ${p.tenantId} and ${gameScores.personId} = any(${p.ids}::uuid[]) and ${gameScores.period} = any(${p.periods}::text[])`,
      ),
);

const jsonRows = { mapToDriverValue: (rows: readonly object[]) => JSON.stringify(rows) };
const upsertScores = command(
  "gamification.upsertScores",
  { tenantId: gameScores.tenantId, rows: jsonRows },
  (_, p) => sql`
    insert into game_scores (tenant_id, person_id, period, xp, won_minor, won, closed, conversion)
    select ${p.tenantId}, r.* from json_to_recordset(${p.rows}::json)
      as r(person_id uuid, period text, xp bigint, won_minor bigint, won int, closed int, conversion bigint)
    on conflict (tenant_id, period, person_id) do update set xp = excluded.xp, won_minor = excluded.won_minor, won = excluded.won,
      closed = excluded.closed, conversion = excluded.conversion
    returning id`,
  { id: gameScores.id },
);
const deleteScores = command(
  "gamification.deleteScores",
  { tenantId: gameScores.tenantId, rows: jsonRows },
  (_, p) => sql`
    delete from game_scores s using json_to_recordset(${p.rows}::json) as r(person_id uuid, period text)
    where s.tenant_id = ${p.tenantId} and s.person_id = r.person_id and s.period = r.period`,
);
const addToNodes = command(
  "gamification.addToNodes",
  { tenantId: gameRankNodes.tenantId, rows: jsonRows },
  (_, p) => sql`
    insert into game_rank_nodes (tenant_id, board, period, depth, prefix, people)
    select ${p.tenantId}, r.* from json_to_recordset(${p.rows}::json) as r(board text, period text, depth int, prefix bigint, people int)
    on conflict (tenant_id, board, period, depth, prefix) do update set people = game_rank_nodes.people + excluded.people
    returning id`,
  { id: gameRankNodes.id },
);

type Scored = Pick<StoredScore, "xp" | "wonMinor" | "conversion">;
/** The number that a board orders by; undefined if the person is not on it. */
export const scoreOn = (board: Board, row: Scored): number | undefined =>
  (board === "xp" ? row.xp : board === "won" ? row.wonMinor : row.conversion) ?? undefined;

/** Counts the difference between the old and the new scores in the nodes that ranks are added up from. */
function nodeChanges(before: readonly StoredScore[], after: readonly StoredScore[]) {
  const changes = new Map<string, { board: Board; period: string; depth: number; prefix: number; people: number }>();
  const add = (rows: readonly StoredScore[], people: 1 | -1) => {
    for (const row of rows)
      for (const board of boards) {
        const score = scoreOn(board, row);
        if (score === undefined) continue;
        for (const node of nodesOf(score)) {
          const key = `${board} ${row.period} ${node.depth} ${node.prefix}`;
          const change = changes.get(key) ?? { board, period: row.period, ...node, people: 0 };
          changes.set(key, { ...change, people: change.people + people });
        }
      }
  };
  add(before, -1);
  add(after, 1);
  return [...changes.values()].filter(({ people }) => people !== 0);
}

/**
 * Replaces the scores of these people in the current periods; people without scores disappear from the boards. The caller holds the
 * tenant's lock, so that no node is changed by two transactions at once.
 */
export async function replaceScores(
  { db, tenantId }: Writer,
  personIds: readonly Id<"per">[],
  periods: readonly string[],
  scores: readonly (Score & { personId: Id<"per"> })[],
) {
  const before = await db.run(stored, { tenantId, ids: personIds, periods: [...periods] });
  const after = scores.map(({ key, ...score }) => ({ ...score, period: key }));
  const isKept = ({ personId, period }: StoredScore) =>
    after.some((row) => row.personId === personId && row.period === period);
  const gone = before.filter((row) => !isKept(row));
  const rowOf = ({ personId, period }: { personId: string; period: string }) => ({
    person_id: personId.slice(4),
    period,
  });
  if (gone.length > 0) db.send(deleteScores, { tenantId, rows: gone.map(rowOf) });
  if (after.length > 0)
    await db.apply(upsertScores, {
      tenantId,
      rows: after.map((row) => ({
        ...rowOf(row),
        xp: row.xp,
        won_minor: row.wonMinor,
        won: row.won,
        closed: row.closed,
        conversion: row.conversion,
      })),
    });
  const changes = nodeChanges(before, after);
  if (changes.length > 0) await db.apply(addToNodes, { tenantId, rows: changes });
}
