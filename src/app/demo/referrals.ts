import { and, asc, eq, isNull } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { deletionVariants } from "#base/search-words.ts";
import { members } from "#features/identity/server/table.ts";
import { programs, stages } from "#features/programs/server/table.ts";
import { emptyValues } from "#features/referrals/field-sets.ts";
import { protectionEndFrom } from "#features/referrals/rules/protection.ts";
import { startClock } from "#features/referrals/rules/review-clock.ts";
import { accountKeys, keysOf } from "#features/referrals/server/ownership/keys.ts";
import { searchWords } from "#features/referrals/server/search/table.ts";
import { wordsOf } from "#features/referrals/server/search/words.ts";
import { protections, referralEvents, referrals } from "#features/referrals/server/table.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { type GeneratedReferral, generateReferrals, type Step } from "./generate-referrals.ts";
import { createRandom, type Random } from "./random.ts";
import { day, idAt, insertInBatches, iso } from "./rows.ts";

type Row = typeof referrals.$inferInsert & { id: Id<"ref"> };
type TimelineRow = typeof referralEvents.$inferInsert;
export type DemoPeople = { referrers: Id<"per">[]; workers: Id<"per">[] };
/** A referral with the steps that led to its current state. */
export type DemoReferral = { row: Row; steps: Step[] };
type Placement = { programId: Id<"prg">; pipelineId: Id<"pip">; stageIds: Id<"stg">[] };

/** Creates the referrals of a program that has been running for a year and a half. */
export async function createReferrals(
  { db, tenantId }: TenantCtx,
  count: number,
  seed: number,
  hasSignal = true,
): Promise<{ demoPeople: DemoPeople; deals: DemoReferral[] }> {
  const placement = await readPlacement(db);
  const team = await db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .where(eq(members.tenantId, tenantId))
    .orderBy(asc(members.personId));
  const withRole = (roles: readonly Role[]) => team.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
  // Referrers never review their own referrals, so the two groups are disjoint.
  const demoPeople = { referrers: withRole(["referrer", "both"]), workers: withRole(["company", "admin"]) };
  const random = createRandom(seed);
  const now = Date.now();
  const history = generateReferrals(
    count,
    { referrers: demoPeople.referrers.length, workers: demoPeople.workers.length },
    now,
    random,
    hasSignal,
  );
  const rows = history.map((generated) => rowOf(generated, demoPeople, placement, random));
  await insertInBatches(rows, (batch) => db.insert(referrals).values(batch));
  await insertInBatches(
    history.flatMap((generated, i) => timelineOf(generated, defined(rows[i]), placement, random)),
    (batch) => db.insert(referralEvents).values(batch),
  );
  await insertInBatches(rows.flatMap(protectionsOf), (batch) => db.insert(protections).values(batch));
  const words = [...new Set(rows.flatMap((row) => row.words ?? []))];
  await insertInBatches(
    words.flatMap((word) => deletionVariants(word).map((variant) => ({ word, variant }))),
    (batch) => db.insert(searchWords).values(batch).onConflictDoNothing(),
  );
  return { demoPeople, deals: rows.map((row, i) => ({ row, steps: defined(history[i]).steps })) };
}

async function readPlacement(db: TenantCtx["db"]): Promise<Placement> {
  const program = firstOf(await db.select().from(programs).orderBy(asc(programs.position)).limit(1));
  const { id: programId, pipelineId } = program;
  const stageRows = await db
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.pipelineId, pipelineId), isNull(stages.archivedAt)))
    .orderBy(asc(stages.position));
  return { programId, pipelineId, stageIds: stageRows.map(({ id }) => id) };
}

/** A decision that took longer than this came after the review deadline. */
const reviewLimit = 2.7 * day;

/** Returns the stages that the referral was in since its acceptance, as in its timeline. Closing it adds none. */
function stageHistoryOf(steps: readonly Step[], { stageIds }: Placement) {
  const entered = steps.filter(({ move }) => move === "accept" || move === "advance");
  return {
    courseStages: entered.map(({ stage }) => defined(stageIds[stage]).slice(4)),
    courseSince: entered.map(({ at, move }) => iso(move === "accept" ? at : at + 1)),
  };
}

function isLate(steps: readonly Step[]): boolean {
  const decided = steps.findIndex(({ move }) => move === "accept" || move === "reject");
  return decided > 0 && defined(steps[decided]).at - defined(steps[decided - 1]).at > reviewLimit;
}

function rowOf(generated: GeneratedReferral, demoPeople: DemoPeople, placement: Placement, random: Random): Row {
  const { fields, campaign, referrer, worker, startedAt, steps } = generated;
  const at = (...moves: string[]) => steps.findLast(({ move }) => moves.includes(move));
  const [last, submit, accept] = [steps.at(-1), at("submit"), at("accept")];
  const closing = at("win", "lose", "expire", "reject", "withdraw");
  const staged = at("advance", "win", "lose");
  const given = { ...emptyValues, ...fields };
  const keys = keysOf(given);
  return {
    ...fields,
    ...keys,
    campaign,
    words: wordsOf({ ...given, phoneKey: keys.phoneKey }),
    id: idAt("ref", startedAt, random),
    programId: placement.programId,
    pipelineId: placement.pipelineId,
    stageId: defined(placement.stageIds[last?.stage ?? 0]),
    status: last?.status ?? "draft",
    version: steps.length + 1,
    referrerId: defined(demoPeople.referrers[referrer]),
    assigneeId: accept ? defined(demoPeople.workers[worker]) : null,
    currency: fields.currency ?? "USD",
    consent: submit ? (random.bool(0.6) ? "confirmed" : "attested") : "none",
    submittedAt: submit ? iso(submit.at) : null,
    ...(last?.status === "under_review" &&
      startClock(last.at, { businessHours: defaultBusinessHours, timeZone: "UTC" })),
    reviewLate: isLate(steps),
    ...(accept && stageHistoryOf(steps, placement)),
    question: at("ask")?.note ?? "",
    askedAt: at("ask") ? iso(defined(at("ask")).at) : null,
    rejectReason: at("reject")?.rejectReason ?? null,
    decidedAt: accept || at("reject") ? iso(defined(accept ?? at("reject")).at) : null,
    acceptedAt: accept ? iso(accept.at) : null,
    protectedUntil: accept ? protectionEndFrom(accept.at, staged && staged !== accept ? 150 : 90) : null,
    stageEnteredAt: iso(staged?.at ?? startedAt),
    wonMinor: at("win")?.wonMinor ?? null,
    lossReason: at("lose")?.lossReason ?? null,
    closedOn: at("win") ? iso(defined(at("win")).at).slice(0, 10) : null,
    closedAt: closing ? iso(closing.at) : null,
    createdAt: iso(startedAt),
    updatedAt: iso(last?.at ?? startedAt),
  };
}

function timelineOf(
  { startedAt, steps, worker }: GeneratedReferral,
  row: Row,
  { stageIds }: Placement,
  random: Random,
): TimelineRow[] {
  const actorIds = { referrer: row.referrerId, company: row.assigneeId ?? null, clock: null };
  const entry = (at: number, more: Omit<TimelineRow, "referralId">): TimelineRow => ({
    id: idAt("rev", at, random),
    referralId: row.id,
    createdAt: iso(at),
    ...more,
  });
  const history = [entry(startedAt, { kind: "created", personId: row.referrerId })];
  for (const [i, { at, move, status, stage, side, note, rejectReason, lossReason }] of steps.entries()) {
    const before = steps[i - 1];
    const personId = actorIds[side];
    const from = before?.status ?? "draft";
    const reason = rejectReason ?? lossReason;
    const text = note ?? "";
    if (from !== status)
      history.push(
        entry(at, { kind: "moved", personId, text, details: { move, from, to: status, ...(reason && { reason }) } }),
      );
    if (stage !== (before?.stage ?? 0))
      history.push(
        entry(at + 1, {
          kind: "staged",
          personId,
          details: { from: stageIds[before?.stage ?? 0], to: stageIds[stage] },
        }),
      );
  }
  const firstAdvance = steps.find(({ move }) => move === "advance");
  if (firstAdvance && worker % 2 === 0)
    history.push(
      entry(firstAdvance.at + 3_600_000, {
        kind: "noted",
        personId: actorIds.company,
        internal: true,
        text: "Good first call. They compare two offers and decide by the end of the month.",
      }),
    );
  return history;
}

/** Returns the account protections of an open referral. A closed one has none. */
function protectionsOf(row: Row): (typeof protections.$inferInsert)[] {
  if (!row.acceptedAt || !row.protectedUntil || (row.status !== "accepted" && row.status !== "in_progress")) return [];
  const period = `[${row.acceptedAt},${row.protectedUntil})`;
  const keys = {
    emailKey: defined(row.emailKey),
    phoneKey: defined(row.phoneKey),
    domainKey: defined(row.domainKey),
    companyKey: defined(row.companyKey),
  };
  return accountKeys(keys).map((accountKey) => ({ referralId: row.id, accountKey, period }));
}
