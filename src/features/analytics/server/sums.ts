import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { type Statement, statement, texts } from "#server/db/statement.ts";
import type { MonthRates } from "../conversion.ts";
import { timedKinds } from "../measures.ts";
import type { Period } from "../periods.ts";
import { filtersOf, type Plan, planOf } from "../planning.ts";
import type { Dim, Kind } from "../values.ts";
import type { Visibility } from "./visibility.ts";

type Keyed = Exclude<Dim, "all">;
/** What to sum, for which periods, and grouped by what. */
export type SumQuery = {
  kinds: readonly Kind[];
  times: readonly Period[];
  by?: Keyed | undefined;
  byProgram?: boolean;
  byDetail?: boolean;
  /** Restricts the groups to these keys. */
  among?: readonly string[];
  /** Converts amounts at the rate of their day; those without a rate stay in their own currency. */
  conversion?: Conversion | undefined;
};
export type Conversion = { currency: string; months: readonly MonthRates[] };
/** One sum; `time` is an index into the requested periods, and the fields it is not grouped by are empty. */
export type FactSum = {
  time: number;
  key: string;
  program: string;
  detail: string;
  kind: Kind;
  currency: string;
  count: number;
  amount: number;
  /** Whether the amount contains a converted one. */
  isConverted: boolean;
};
type Shape = { plan: Plan; filters: readonly Keyed[]; by: Keyed | undefined } & Record<
  "byProgram" | "byDetail" | "inProgram" | "addressed" | "among" | "converts",
  boolean
>;
type Placeholders = Record<keyof typeof params, SQLWrapper>;

const text = { mapToDriverValue: (value: string) => value };
const uuidParam = { mapToDriverValue: (id: string) => id.slice(4) };
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
    programId: uuidParam,
    addresseeId: uuidParam,
  },
  ...{ target: text, rateCurrencies: texts, rateMonths: texts, rates: texts },
  ...{ referrer: text, source: text, country: text, product: text, campaign: text, confidence: text },
};

const columnOf = (dim: Keyed) =>
  dim === "referrer" ? sql`replace(f.referrer_id::text, '-', '')` : sql.raw(`f.${dim}`);
const matches = (dim: Keyed, p: Placeholders) =>
  dim === "referrer" ? sql`f.referrer_id = ${p.referrer}::uuid` : sql`${columnOf(dim)} = ${p[dim]}`;
const joinConditions = (...conditions: (SQL | false)[]) =>
  sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );
const times = (p: Placeholders) =>
  sql`unnest(${p.sinces}::date[], ${p.untils}::date[], ${p.firsts}::date[]) with ordinality as t (since, until, first, n)`;
/** The conditions shared by cells, facts and rows. */
const visibilityConditions = ({ inProgram, addressed }: Shape, p: Placeholders) => [
  sql`f.kind = any(${p.kinds}::text[])`,
  inProgram && sql`f.program_id = ${p.programId}`,
  addressed && sql`(f.addressee_id is null or f.addressee_id = ${p.addresseeId})`,
];
const groupColumns = ({ byProgram, byDetail, converts }: Shape, key: SQL, p: Placeholders) =>
  sql`t.n, ${key} as key, ${byProgram ? sql`coalesce(replace(f.program_id::text, '-', ''), '')` : sql`''`} as program,
    ${byDetail ? sql`f.detail` : sql`''`} as detail, f.kind,
    ${converts ? sql`case when x.rates is null then f.currency else ${p.target} end` : sql`f.currency`} as currency,
    ${converts ? sql`x.rates is not null` : sql`false`} as converted`;

const timed = sql.raw(timedKinds.map((kind) => `'${kind}'`).join());
/** Joins the rates of a row's currency and month. Durations have no currency. */
const rateJoin = ({ converts }: Shape, month: SQL, p: Placeholders) =>
  converts
    ? sql`left join (select currency, month, rates::numeric[] as rates
        from unnest(${p.rateCurrencies}::text[], ${p.rateMonths}::date[], ${p.rates}::text[]) as given (currency, month, rates)) as x
        on x.currency = f.currency and x.month = ${month} and f.kind not in (${timed})`
    : sql``;

/** Individual facts: those not yet folded into cells, or all of them, derived from the rows. */
const factRows = (from: "analytics_facts" | "referral_fact_rows", shape: Shape, p: Placeholders) => sql`
  select ${groupColumns(shape, shape.by ? columnOf(shape.by) : sql`''`, p)}, f.count,
    ${shape.converts ? sql`f.amount * coalesce(x.rates[extract(day from f.day)::int], 1)` : sql`f.amount`} as amount
  from ${sql.raw(from)} f join ${times(p)} on f.day between t.since and t.until
    ${rateJoin(shape, sql`date_trunc('month', f.day)::date`, p)}
  where ${joinConditions(
    ...visibilityConditions(shape, p),
    shape.among && sql`${columnOf(defined(shape.by))} = any(${p.among}::text[])`,
    ...shape.filters.map((dim) => matches(dim, p)),
  )}`;

/** Kinds with a detail are stored twice, with and without it; stage kinds only with it. */
const detailCondition = ({ byDetail }: Shape) =>
  byDetail ? sql`(f.detail <> '' or f.kind not in ('rejected', 'lost', 'closed', 'dropped'))` : sql`f.detail = ''`;

/** The amounts of a cell are running totals, so a day's amount is the difference to the day before, times its rate. */
const convertedAmount = sql`(select sum((f.amounts[d] - coalesce(f.amounts[d - 1], 0)) * x.rates[d])
  from generate_series(greatest(t.since - f.month + 1, 1), least(t.until - f.month + 1, 31)) as d)`;
const cellAmount = ({ converts }: Shape) => {
  const own = sql`within_month(f.month, f.amounts, t.since, t.until)`;
  return converts ? sql`case when x.rates is null then ${own} else ${convertedAmount} end` : own;
};

const cellRows = (shape: Shape, { dim, isFiltered }: Extract<Plan, { from: "cells" }>, p: Placeholders) => sql`
  select ${groupColumns(shape, shape.by ? sql`f.key` : sql`''`, p)},
    within_month(f.month, f.counts, t.since, t.until) as count, ${cellAmount(shape)} as amount
  from analytics_cells f join ${times(p)} on f.month between t.first and t.until
    ${rateJoin(shape, sql`f.month`, p)}
  where ${joinConditions(
    sql`f.dim = ${sql.raw(`'${dim}'`)}`,
    (dim === "all" || isFiltered) && sql`f.key = ${dim === "all" ? sql`''` : p[dim]}`,
    detailCondition(shape),
    shape.among && sql`f.key = any(${p.among}::text[])`,
    ...visibilityConditions(shape, p),
    sql`f.month between ${p.first}::date and ${p.last}::date`,
  )}`;

/** Reads the cells and the facts not yet folded in one statement, and therefore one snapshot: current, with nothing counted twice. */
const source = (shape: Shape, p: Placeholders) =>
  shape.plan.from === "rows"
    ? factRows("referral_fact_rows", shape, p)
    : sql`${cellRows(shape, shape.plan, p)} union all ${factRows("analytics_facts", shape, p)}`;

const numberColumn = (column: SQL) => sql<number>`${column}`.mapWith(Number);
const textColumn = (column: string) => sql<string>`${sql.raw(column)}`;
const columns = {
  time: numberColumn(sql`n - 1`),
  key: textColumn("key"),
  program: textColumn("program"),
  detail: textColumn("detail"),
  kind: sql<Kind>`kind`,
  currency: textColumn("currency"),
  count: numberColumn(sql`sum(count)::bigint`),
  amount: numberColumn(sql`sum(amount)::bigint`),
  isConverted: sql<boolean>`bool_or(converted and amount <> 0)`,
};
type Given = { [K in keyof typeof params]: Parameters<(typeof params)[K]["mapToDriverValue"]>[0] };
const sumStatement = (name: string | undefined, shape: Shape): Statement<Given, FactSum> =>
  statement(name, params, (from, p) =>
    from
      .select(columns)
      .from(sql`(${source(shape, p)}) as counted`)
      .groupBy(sql`n, key, program, detail, kind, currency`)
      .having(sql`sum(count) <> 0 or sum(amount) <> 0`),
  );

/** Counts the keys that have any facts. */
const keyCountStatement = (name: string | undefined, shape: Shape): Statement<Given, Keys> =>
  statement(name, params, (from, p) =>
    from
      .select({ time: numberColumn(sql`n - 1`), program: textColumn("program"), keys: numberColumn(sql`count(*)`) })
      .from(
        sql`(select n, program from (${source(shape, p)}) as counted group by n, program, key having sum(count) > 0) as those`,
      )
      .groupBy(sql`n, program`),
  );
export type Keys = { time: number; program: string; keys: number };

export type ReferrerRank = { key: string; rank: number; of: number; shared: number };
/**
 * Ranks the referrers with at least one win by the value won, then by the number of wins: the top ones, and the caller. Equal ones
 * share a rank; among these, the referrer with more submissions is listed first.
 */
const rankStatement = (name: string | undefined, shape: Shape): Statement<Given, ReferrerRank> =>
  statement(name, params, (from, p) => {
    const value = sql`coalesce(sum(amount) filter (where kind = 'won' and currency = ${p.target}), 0)`;
    const counted = (kind: Kind) => sql`coalesce(sum(count) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)`;
    const summed = sql`select key, round(${value}) as value, ${counted("won")} as won, ${counted("submitted")} as submitted
      from (${source(shape, p)}) as counted where key <> ${sql.raw(`'${noReferrer.slice(4)}'`)} group by key having sum(count) > 0`;
    const ranks = sql`select key, won, rank() over (order by value desc, won desc) as rank, count(*) over () as among,
      count(*) over (partition by value, won) - 1 as shared,
      row_number() over (order by value desc, won desc, submitted desc, key) as place from (${summed}) as those`;
    return from
      .select({
        key: textColumn("key"),
        rank: numberColumn(sql`rank`),
        of: numberColumn(sql`among`),
        shared: numberColumn(sql`shared`),
      })
      .from(sql`(${ranks}) as ranked`)
      .where(sql`won > 0 and (place <= ${sql.raw(String(maxLeaders))} or key = ${p.me})`)
      .orderBy(sql`place`);
  });
export const maxLeaders = 5;

/** Statements that read cells are few enough to stay prepared; the others are planned for each question. */
function cacheStatements<R>(what: string, make: (name: string | undefined, shape: Shape) => Statement<Given, R>) {
  const cache = new Map<string, Statement<Given, R>>();
  return (shape: Shape) => {
    const serialized = JSON.stringify(shape);
    if (shape.plan.from === "rows") return make(undefined, shape);
    const name = `${what}:${createHash("sha256").update(serialized).digest("base64url").slice(0, 16)}`;
    const found = cache.get(name) ?? make(name, shape);
    cache.set(name, found);
    return found;
  };
}
const summed = cacheStatements("analytics.sums", sumStatement);
const keyCounts = cacheStatements("analytics.keys", keyCountStatement);
const ranked = cacheStatements("analytics.ranks", rankStatement);

const monthOf = (day: string) => (day.startsWith("-") ? day : `${day.slice(0, 8)}01`);

function prepareQuery({ narrowed, addresseeId }: Visibility, query: SumQuery) {
  const { by, byProgram = false, byDetail = false, among, kinds, times: periods, conversion } = query;
  const months = conversion?.months ?? [];
  const filters = filtersOf(narrowed);
  const shape: Shape = {
    plan: planOf(filters, by),
    filters: Object.keys(filters).sort() as Keyed[],
    ...{ by, byProgram, byDetail, among: among !== undefined },
    ...{ inProgram: narrowed.programId !== undefined, addressed: addresseeId !== null },
    converts: months.length > 0,
  };
  const given = {
    ...filters,
    kinds: [...kinds],
    among: [...(among ?? [])],
    sinces: periods.map(({ from }) => from),
    untils: periods.map(({ to }) => to),
    firsts: periods.map(({ from }) => monthOf(from)),
    first: periods.map(({ from }) => monthOf(from)).sort()[0] ?? "",
    last:
      periods
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? "",
    target: conversion?.currency ?? "",
    rateCurrencies: months.map(({ currency }) => currency),
    rateMonths: months.map(({ month }) => month),
    rates: months.map(({ rates }) => `{${rates.join()}}`),
    programId: narrowed.programId as Id<"prg">,
    addresseeId,
  };
  return { shape, given: given as Given };
}

type Reads = Pick<ReadCtx, "db">;

export async function sumsOf({ db }: Reads, visibility: Visibility, query: SumQuery): Promise<FactSum[]> {
  if (query.kinds.length === 0 || query.times.length === 0) return [];
  const { shape, given } = prepareQuery(visibility, query);
  return db.run(summed(shape), given);
}

export async function keysOf({ db }: Reads, visibility: Visibility, query: SumQuery & { by: Keyed }): Promise<Keys[]> {
  const { shape, given } = prepareQuery(visibility, query);
  return db.run(keyCounts(shape), given);
}

/** Returns the leaders of a period and the rank of `me`. A referrer without a win has no rank. */
export async function ranksOf(
  { db }: Reads,
  visibility: Visibility,
  { time, me, conversion }: { time: Period; me: Id<"per">; conversion: Conversion },
): Promise<ReferrerRank[]> {
  const query = { kinds: ["submitted", "won"], times: [time], by: "referrer", conversion } as const;
  const { shape, given } = prepareQuery(visibility, query);
  return db.run(ranked(shape), { ...given, me: me.slice(4) });
}
