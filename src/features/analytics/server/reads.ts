import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { companies } from "#base/roles.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { integer, statement } from "#server/db/statement.ts";
import type { Activity, Figure, Figures, getFigures as figuresEndpoint } from "../contract.ts";
import { bucketsOf, type Period } from "../periods.ts";
import type { Narrowed, Question } from "../question.ts";
import type { Division, Measure } from "../values.ts";
import { addNames, assertSupported, pickFilters, rankRows } from "./answers.ts";
import { loadFigures } from "./load-figures.ts";
import { aboutOf, type During, loadContext } from "./question-context.ts";
import { canSeeLedger, type Reader, visibilityFor } from "./visibility.ts";

/**
 * The number of newest events that are scanned for any caller. For large tenants, a referrer's
 * own events are also looked up through their latest referrals.
 */
const scannedEvents = 2000;
const scannedOwnRecords = 200;

const text = { mapToDriverValue: (value: string) => value };
const person = { mapToDriverValue: (id: Id<"per"> | null) => id?.slice(4) ?? null };
const params = { me: person, since: text, limit: integer, but: person };
type Placeholders = Record<keyof typeof params, SQLWrapper>;
type VisibilityCondition = (p: Placeholders) => SQL;

/** Excludes steps that another row already reports and what the app does automatically. */
const isNotable = sql`(
  (e.kind = 'moved' and e.details->>'move' not in ('review', 'advance'))
  or (e.kind = 'staged' and exists (select from stages s where s.kind = 'open' and 'stg_' || replace(s.id::text, '-', '') = e.details->>'to'))
  or e.kind in ('noted', 'assigned', 'attached', 'consented', 'promoted', 'imported'))`;

const forCompany: VisibilityCondition = (
  p,
) => sql`(r.addressee_id is null or r.addressee_id = ${p.me}) and r.status <> 'draft'
  and (not e.internal or r.referrer_id <> ${p.me})`;
const forAdmin: VisibilityCondition = () => sql`r.status <> 'draft'`;
const forReferrer: VisibilityCondition = (p) => sql`r.referrer_id = ${p.me} and not e.internal`;
const forBoth: VisibilityCondition = (p) => sql`((${forCompany(p)}) or (${forReferrer(p)}))`;

const columns = {
  id: sql<string>`id`,
  kind: sql<string>`kind`,
  subjectId: sql<string>`subject_id`,
  subject: sql<string>`subject`,
  by: sql<string | null>`by`,
  details: sql<Record<string, unknown>>`details`,
  at: sql<string>`at`.mapWith((at: string) => new Date(at).toISOString()),
};
const isAfter = (p: Placeholders) =>
  sql`e.created_at > ${p.since}::timestamptz and (${p.but}::uuid is null or e.person_id is distinct from ${p.but}::uuid)`;
const publicId = (column: string, prefix: string) => sql.raw(`'${prefix}_' || replace(${column}::text, '-', '')`);

/** The newest rows of a table with time-ordered keys, and the latest events of the caller's own records. */
const eventsOf = (table: string, column: string, ownRecords: SQL | undefined) => sql`(
  (select * from ${sql.raw(table)} order by id desc limit ${sql.raw(String(scannedEvents))})
  ${
    ownRecords
      ? sql`union (select last.* from (${ownRecords}) as own cross join lateral (
          select * from ${sql.raw(table)} e where e.${sql.raw(column)} = own.id order by e.id desc limit ${sql.raw("20")}) as last)`
      : sql``
  }) as e`;

const referralStatement = (name: string, isVisible: VisibilityCondition, includesOwn: boolean) =>
  statement(name, params, (from, p) => {
    const own = sql`select id from referrals where referrer_id = ${p.me} order by id desc limit ${sql.raw(String(scannedOwnRecords))}`;
    const found = sql`select e.id as key, ${publicId("e.id", "rev")} as id, e.kind, ${publicId("r.id", "ref")} as subject_id,
        coalesce(nullif(r.full_name, ''), nullif(r.company, ''), r.target_company) as subject, w.display_name as by, e.details, e.created_at as at
      from ${eventsOf("referral_events", "referral_id", includesOwn ? own : undefined)}
        join referrals r on r.id = e.referral_id left join auth.people w on w.id = e.person_id
      where ${isVisible(p)} and ${isNotable} and ${isAfter(p)}`;
    return from.select(columns).from(sql`(${found}) as happened`).orderBy(sql`key desc`).limit(p.limit);
  });
const referralEvents = {
  admin: referralStatement("analytics.activityForAdmin", forAdmin, false),
  company: referralStatement("analytics.activityForCompany", forCompany, false),
  both: referralStatement("analytics.activityForBoth", forBoth, true),
  own: referralStatement("analytics.activityForReferrer", forReferrer, true),
};

const commissionStatement = (name: string, own: boolean) =>
  statement(name, params, (from, p) => {
    const last = sql`select id from commissions where person_id = ${p.me} order by id desc limit ${sql.raw(String(scannedOwnRecords))}`;
    const found = sql`select e.id as key, ${publicId("e.id", "cev")} as id, e.kind, ${publicId("c.id", "com")} as subject_id,
        coalesce(nullif(r.full_name, ''), nullif(r.company, ''), r.target_company, c.bonus_title, '') as subject, w.display_name as by,
        e.details || jsonb_build_object('currency', c.currency) as details, e.created_at as at
      from ${eventsOf("commission_events", "commission_id", own ? last : undefined)}
        join commissions c on c.id = e.commission_id left join referrals r on r.id = c.referral_id
        left join auth.people w on w.id = e.person_id
      where ${own ? sql`c.person_id = ${p.me}` : sql`true`} and ${isAfter(p)}`;
    return from.select(columns).from(sql`(${found}) as happened`).orderBy(sql`key desc`).limit(p.limit);
  });
const commissionEvents = {
  all: commissionStatement("analytics.commissionActivity", false),
  own: commissionStatement("analytics.ownCommissionActivity", true),
};

type ActivityQuery = {
  /** Only events after this instant. */
  since?: string | undefined;
  limit: number;
  /** Restricts a member with both roles to their own records. */
  isOwn?: boolean;
  /** Excludes the actions of this person. */
  but?: Id<"per">;
};

/** Returns the latest events of referrals and commissions that the caller may see, newest first. */
export async function recentActivity(
  ctx: Reader,
  { since = "-infinity", limit, isOwn, but }: ActivityQuery,
): Promise<Activity[]> {
  const { db, role, personId: me } = ctx;
  const asCompany = !isOwn && companies.some((one) => one === role);
  const looks = !isOwn && role in referralEvents ? (role as "admin" | "company" | "both") : "own";
  const given = { me, since, limit, but: but ?? null };
  const [referrals, commissions] = await Promise.all([
    db.run(referralEvents[looks], given),
    canSeeLedger(ctx) ? db.run(asCompany ? commissionEvents.all : commissionEvents.own, given) : [],
  ]);
  const of = (kind: Activity["of"]) => (row: Omit<Activity, "of">) => ({ ...row, of: kind });
  return [...referrals.map(of("referral")), ...commissions.map(of("commission"))]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

const isTime = (by: Division) => by === "day" || by === "month";

/** Answers a question; `during` replaces the period of the question's frame. */
export async function getFigures(
  ctx: Reader,
  question: Question,
  during?: During,
): Promise<z.infer<typeof figuresEndpoint.output>> {
  const { measures, by, view } = question;
  const requested = pickFilters(question);
  assertSupported(ctx, measures, by, requested);
  const visibility = visibilityFor(ctx, requested, view);
  const context = await loadContext(ctx, visibility, question, during);
  const { period, before } = context;
  const [now, past] = [bucketsOf(by, period), before ? bucketsOf(by, before) : []];
  const wholes = [period, ...(before ? [before] : [])];
  const pieces = isTime(by) ? [...now, ...past] : wholes;
  const gathered = await loadFigures(
    ctx,
    visibility,
    { measures, by, pieces, wholes: isTime(by) ? wholes : [] },
    context,
  );
  const figuresIn = (time: Period, key?: string): Figures =>
    Object.fromEntries(measures.map((measure) => [measure, gathered.figure(measure, time, key)]));
  const pair = (key: string, [during, earlier]: [Period, Period | null | undefined], of?: string) => ({
    ...{ key, name: null, figures: figuresIn(during, of), before: earlier ? figuresIn(earlier, of) : null },
  });
  const whole = pair("", [period, before]);
  const rows = isTime(by)
    ? now.map((time, i) => pair(by === "month" ? addMonths(time.from, 0) : time.from, [time, past[i]]))
    : by === "none"
      ? [whole]
      : await addNames(
          ctx,
          by,
          context,
          rankRows(firstOf(measures), gathered, (key) => pair(key, [period, before], key)),
        );
  return { ...aboutOf(context, gathered.isConverted), rows, whole };
}

export type ReferrerQuestion = {
  measure: Measure;
  narrowed: Narrowed;
  period: Period;
  currency: string;
};
type TenantReads = Pick<Reader, "db" | "tenantId">;

async function loadOfTenant(
  { db, tenantId }: TenantReads,
  { measure, narrowed, period, currency }: ReferrerQuestion,
  { by, among }: { by: "none" | "referrer"; among?: readonly Id<"per">[] },
) {
  const reader: Reader = { db, tenantId, personId: noReferrer, role: "admin" };
  const visibility = { isOwn: false, addresseeId: null, narrowed };
  const scope = { frame: "all", compare: "none", currency } as const;
  const context = await loadContext(reader, visibility, scope, { period, before: null });
  const only = among && { among: among.map((id) => id.slice(4)) };
  const request = { measures: [measure], by, pieces: [period], wholes: [], ...only };
  return loadFigures(reader, visibility, request, context);
}

/**
 * Returns a measure of each referrer with any facts in a period, or of some of them, counting everything in the tenant: the caller decides
 * who sees it.
 */
export async function figuresOfReferrers(
  reads: TenantReads,
  question: ReferrerQuestion,
  among?: readonly Id<"per">[],
): Promise<Map<Id<"per">, Figure>> {
  if (among?.length === 0) return new Map();
  const { keys, figure } = await loadOfTenant(reads, question, { by: "referrer", ...(among && { among }) });
  return new Map(keys.map((key) => [`per_${key}`, figure(question.measure, question.period, key)]));
}

/** Returns a measure of all referrers together, in a few rows however many they are. What no one referred is left out. */
export async function figureOfAllReferrers(
  reads: TenantReads,
  question: ReferrerQuestion,
): Promise<{ sum: number; of: number | null }> {
  const [everything, unreferred] = await Promise.all([
    loadOfTenant(reads, question, { by: "none" }),
    figuresOfReferrers(reads, question, [noReferrer]),
  ]);
  const { sum, of } = everything.figure(question.measure, question.period);
  const left = unreferred.get(noReferrer);
  return { sum: sum - (left?.sum ?? 0), of: of === null ? null : of - (left?.of ?? 0) };
}
