import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { type Statement, statement, texts } from "#server/db/statement.ts";
import type { Period } from "../periods.ts";
import { filtersOf, type Plan, planOf } from "../planning.ts";
import type { Dim, Kind } from "../values.ts";
import type { Whose } from "./whose.ts";

type Keyed = Exclude<Dim, "all">;
/** What to sum, for which periods, and grouped by what. */
export type Asked = {
  kinds: readonly Kind[];
  times: readonly Period[];
  by?: Keyed | undefined;
  byProgram?: boolean;
  byDetail?: boolean;
  /** Restricts the groups to these keys. */
  among?: readonly string[];
};
/** One sum; `time` is an index into the requested periods, and the fields it is not grouped by are empty. */
export type Counted = {
  time: number;
  key: string;
  program: string;
  detail: string;
  kind: Kind;
  currency: string;
  count: number;
  amount: number;
};
type Shape = { plan: Plan; filters: readonly Keyed[]; by: Keyed | undefined } & Record<
  "byProgram" | "byDetail" | "inProgram" | "addressed" | "among",
  boolean
>;
type Holes = Record<keyof typeof params, SQLWrapper>;

const text = { mapToDriverValue: (value: string) => value };
const bare = { mapToDriverValue: (id: string) => id.slice(4) };
const params = {
  ...{
    kinds: texts,
    sinces: texts,
    untils: texts,
    firsts: texts,
    among: texts,
    me: text,
    first: text,
    last: text,
    programId: bare,
    addresseeId: bare,
  },
  ...{ referrer: text, source: text, country: text, product: text, campaign: text, confidence: text },
};

const columnOf = (dim: Keyed) =>
  dim === "referrer" ? sql`replace(f.referrer_id::text, '-', '')` : sql.raw(`f.${dim}`);
const matches = (dim: Keyed, p: Holes) =>
  dim === "referrer" ? sql`f.referrer_id = ${p.referrer}::uuid` : sql`${columnOf(dim)} = ${p[dim]}`;
const all = (...conditions: (SQL | false)[]) =>
  sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );
const times = (p: Holes) =>
  sql`unnest(${p.sinces}::date[], ${p.untils}::date[], ${p.firsts}::date[]) with ordinality as t (since, until, first, n)`;
/** The conditions shared by cells, facts and rows. */
const seen = ({ inProgram, addressed }: Shape, p: Holes) => [
  sql`f.kind = any(${p.kinds}::text[])`,
  inProgram && sql`f.program_id = ${p.programId}`,
  addressed && sql`(f.addressee_id is null or f.addressee_id = ${p.addresseeId})`,
];
const apart = ({ byProgram, byDetail }: Shape, key: SQL) =>
  sql`t.n, ${key} as key, ${byProgram ? sql`coalesce(replace(f.program_id::text, '-', ''), '')` : sql`''`} as program,
    ${byDetail ? sql`f.detail` : sql`''`} as detail, f.kind, f.currency`;

/** Individual facts: those not yet folded into cells, or all of them, derived from the rows. */
const single = (from: "analytics_facts" | "referral_fact_rows", shape: Shape, p: Holes) => sql`
  select ${apart(shape, shape.by ? columnOf(shape.by) : sql`''`)}, f.count, f.amount
  from ${sql.raw(from)} f join ${times(p)} on f.day between t.since and t.until
  where ${all(
    ...seen(shape, p),
    shape.among && sql`${columnOf(shape.by!)} = any(${p.among}::text[])`,
    ...shape.filters.map((dim) => matches(dim, p)),
  )}`;

/** Kinds with a detail are stored twice, with and without it; stage kinds only with it. */
const ofDetail = ({ byDetail }: Shape) =>
  byDetail ? sql`(f.detail <> '' or f.kind not in ('rejected', 'lost', 'closed', 'dropped'))` : sql`f.detail = ''`;

const kept = (shape: Shape, { dim, isFiltered }: Extract<Plan, { from: "cells" }>, p: Holes) => sql`
  select ${apart(shape, shape.by ? sql`f.key` : sql`''`)},
    within_month(f.month, f.counts, t.since, t.until) as count,
    within_month(f.month, f.amounts, t.since, t.until) as amount
  from analytics_cells f join ${times(p)} on f.month between t.first and t.until
  where ${all(
    sql`f.dim = ${sql.raw(`'${dim}'`)}`,
    (dim === "all" || isFiltered) && sql`f.key = ${dim === "all" ? sql`''` : p[dim]}`,
    ofDetail(shape),
    shape.among && sql`f.key = any(${p.among}::text[])`,
    ...seen(shape, p),
    sql`f.month between ${p.first}::date and ${p.last}::date`,
  )}`;

/** Reads the cells and the facts not yet folded in one statement, and therefore one snapshot: current, with nothing counted twice. */
const source = (shape: Shape, p: Holes) =>
  shape.plan.from === "rows"
    ? single("referral_fact_rows", shape, p)
    : sql`${kept(shape, shape.plan, p)} union all ${single("analytics_facts", shape, p)}`;

const number = (column: SQL) => sql<number>`${column}`.mapWith(Number);
const word = (column: string) => sql<string>`${sql.raw(column)}`;
const shown = {
  time: number(sql`n - 1`),
  key: word("key"),
  program: word("program"),
  detail: word("detail"),
  kind: sql<Kind>`kind`,
  currency: word("currency"),
  count: number(sql`sum(count)::bigint`),
  amount: number(sql`sum(amount)::bigint`),
};
type Given = { [K in keyof typeof params]: never };
const summing = (name: string | undefined, shape: Shape): Statement<Given, Counted> =>
  statement(name, params, (from, p) =>
    from
      .select(shown)
      .from(sql`(${source(shape, p)}) as counted`)
      .groupBy(sql`n, key, program, detail, kind, currency`)
      .having(sql`sum(count) <> 0 or sum(amount) <> 0`),
  ) as never;

/** Counts the keys that have any facts. */
const tellingKeys = (name: string | undefined, shape: Shape): Statement<Given, Keys> =>
  statement(name, params, (from, p) =>
    from
      .select({ time: number(sql`n - 1`), program: word("program"), keys: number(sql`count(*)`) })
      .from(
        sql`(select n, program from (${source(shape, p)}) as counted group by n, program, key having sum(count) > 0) as those`,
      )
      .groupBy(sql`n, program`),
  ) as never;
export type Keys = { time: number; program: string; keys: number };

export type Placed = { key: string; rank: number; of: number; shared: number };
/**
 * Ranks the referrers with at least one win: the top ones, and the caller. Equal numbers of wins share a
 * rank; among these, the referrer with more submissions is listed first.
 */
const ranking = (name: string | undefined, shape: Shape): Statement<Given, Placed> =>
  statement(name, params, (from, p) => {
    const counted = (kind: Kind) => sql`coalesce(sum(count) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)`;
    const summed = sql`select key, ${counted("won")} as won, ${counted("submitted")} as submitted
      from (${source(shape, p)}) as counted group by key having sum(count) > 0`;
    const ranks = sql`select key, won, rank() over (order by won desc) as rank, count(*) over () as among,
      count(*) over (partition by won) - 1 as shared, row_number() over (order by won desc, submitted desc, key) as place
      from (${summed}) as those`;
    return from
      .select({ key: word("key"), rank: number(sql`rank`), of: number(sql`among`), shared: number(sql`shared`) })
      .from(sql`(${ranks}) as ranked`)
      .where(sql`won > 0 and (place <= ${sql.raw(String(mostLeaders))} or key = ${p.me})`)
      .orderBy(sql`place`);
  }) as never;
export const mostLeaders = 5;

/** Statements that read cells are few enough to stay prepared; the others are planned for each question. */
function remembering<R>(what: string, make: (name: string | undefined, shape: Shape) => Statement<Given, R>) {
  const known = new Map<string, Statement<Given, R>>();
  return (shape: Shape) => {
    const words = JSON.stringify(shape);
    if (shape.plan.from === "rows") return make(undefined, shape);
    const name = `${what}:${createHash("sha256").update(words).digest("base64url").slice(0, 16)}`;
    const found = known.get(name) ?? make(name, shape);
    known.set(name, found);
    return found;
  };
}
const summed = remembering("analytics.sums", summing);
const told = remembering("analytics.keys", tellingKeys);
const ranked = remembering("analytics.ranks", ranking);

const monthOf = (day: string) => (day.startsWith("-") ? day : `${day.slice(0, 8)}01`);

function prepared({ narrowed, addresseeId }: Whose, asked: Asked) {
  const { by, byProgram = false, byDetail = false, among, kinds, times: asking } = asked;
  const filters = filtersOf(narrowed);
  const shape: Shape = {
    plan: planOf(filters, by),
    filters: Object.keys(filters).sort() as Keyed[],
    ...{ by, byProgram, byDetail, among: among !== undefined },
    ...{ inProgram: narrowed.programId !== undefined, addressed: addresseeId !== null },
  };
  const given = {
    ...filters,
    kinds: [...kinds],
    among: [...(among ?? [])],
    sinces: asking.map(({ from }) => from),
    untils: asking.map(({ to }) => to),
    firsts: asking.map(({ from }) => monthOf(from)),
    first: asking.map(({ from }) => monthOf(from)).sort()[0] ?? "",
    last:
      asking
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? "",
    programId: narrowed.programId as Id<"prg">,
    addresseeId,
  };
  return { shape, given: given as unknown as Given };
}

type Reads = Pick<ReadCtx, "db">;

export async function sumsOf({ db }: Reads, whose: Whose, asked: Asked): Promise<Counted[]> {
  if (asked.kinds.length === 0 || asked.times.length === 0) return [];
  const { shape, given } = prepared(whose, asked);
  return db.run(summed(shape), given);
}

export async function keysOf({ db }: Reads, whose: Whose, asked: Asked & { by: Keyed }): Promise<Keys[]> {
  const { shape, given } = prepared(whose, asked);
  return db.run(told(shape), given);
}

/** Returns the leaders of a period and the rank of `me`. A referrer without a win has no rank. */
export async function ranksOf(
  { db }: Reads,
  whose: Whose,
  { time, me }: { time: Period; me: Id<"per"> },
): Promise<Placed[]> {
  const { shape, given } = prepared(whose, { kinds: ["submitted", "won"], times: [time], by: "referrer" });
  return db.run(ranked(shape), { ...given, me: me.slice(4) as never });
}
