import type { Id } from "#base/ids.ts";
import { approvalsNeeded, defaultLimitsIn } from "#features/commissions/rules/approvals.ts";
import type { BudgetedAward } from "#features/commissions/rules/budgeted-award.ts";
import { holdUntilOf } from "#features/commissions/rules/deadlines.ts";
import { reversedSoFar } from "#features/commissions/rules/refunds.ts";
import { accountOf, isPaidOut, transitionOf } from "#features/commissions/rules/transitions.ts";
import type { EventRow } from "#features/commissions/server/events/deal-events.ts";
import { defaults } from "#features/commissions/server/settings/settings.ts";
import { commissionApprovals, commissionEvents, commissions } from "#features/commissions/server/table.ts";
import type { Move, TimelineEventKind } from "#features/commissions/values.ts";
import type { Movement } from "#features/ledger/values.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { DemoLedger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { idAt, insertInBatches, iso } from "./rows.ts";

type Row = typeof commissions.$inferSelect;
/** A commission during the simulation, with its remaining amount and the time it became payable. */
export type Line = Omit<Row, "tenantId"> & { leftMinor: number; approvedAt: number; lastEventAt: number };
export type Deal = { referralId: Id<"ref">; programId: Id<"prg"> };
type EventExtra = { by?: Id<"per"> | null; text?: string; details?: Record<string, unknown> };

/** Applies the app's transitions to commissions at any past time: state, events and ledger. */
export function openCommissions(ledger: DemoLedger, ids: Random, currency: string) {
  const lines: Line[] = [];
  const eventRows: (typeof commissionEvents.$inferInsert)[] = [];
  const approvals: (typeof commissionApprovals.$inferInsert)[] = [];
  const paid = new Set<Id<"per">>();
  const limits = defaultLimitsIn(currency);

  /** Gives each event of a commission a distinct time, because events are read in the order of their ids. */
  function recordEvent(
    at: number,
    line: Line,
    kind: TimelineEventKind,
    { by = null, text = "", details = {} }: EventExtra = {},
  ) {
    line.lastEventAt = Math.max(Math.floor(at), line.lastEventAt + 1);
    const createdAt = iso(line.lastEventAt);
    eventRows.push({
      id: idAt("cev", line.lastEventAt, ids),
      commissionId: line.id,
      kind,
      personId: by,
      text,
      details,
      createdAt,
    });
    line.updatedAt = createdAt;
  }

  function step(at: number, line: Line, move: Move, extra: EventExtra = {}) {
    const { from, to, eventKind: kind } = transitionOf(move);
    if (!from.includes(line.state)) throw new Error(`The demo cannot ${move} what is ${line.state}`);
    line.state = to;
    line.version++;
    recordEvent(at, line, kind, extra);
  }

  type Transfer = {
    movement: Movement;
    cause: string;
    from: Account;
    to: Account;
    minor: number;
    details?: Record<string, unknown>;
  };
  type Account = ReturnType<typeof accountOf> | "expense";
  function transfer(at: number, { id, personId, currency: of }: Line, { from, to, minor, cause, ...extra }: Transfer) {
    const entry = (account: Account, signed: number) => ({
      account,
      commissionId: id,
      currency: of,
      minor: signed,
      ...(account !== "expense" && { personId }),
    });
    ledger.post(at, {
      ...extra,
      source: "commissions",
      cause: `${id}:${cause}`,
      entries: [entry(from, minor), entry(to, -minor)],
    });
  }

  function accrue(
    at: number,
    deal: Deal,
    event: EventRow,
    awards: readonly BudgetedAward[],
    closerId: Id<"per"> | null,
  ): Line[] {
    const created = awards.map(
      ({ version, ruleKey, personId, part, why, currency: of, minor, planMinor, planRate }): Line => {
        const holdUntil = holdUntilOf(iso(at), paid.has(personId), defaults);
        const noBonus = { bonusSource: null, bonusKey: null, bonusTitle: null };
        const none = { ...noBonus, payoutItemId: null, paidAt: null, disputed: false, approvalsNeeded: 0 };
        const since = { createdAt: iso(at), updatedAt: iso(at), lastEventAt: 0, approvedAt: 0 };
        const earned = { ...deal, eventId: event.id, trigger: event.kind as Row["trigger"], closerId, holdUntil };
        const calculated = {
          planVersionId: version.id,
          ruleKey,
          personId,
          part,
          why,
          currency: of,
          minor,
          planMinor,
          planRate,
          leftMinor: minor,
        };
        return { id: idAt("com", at, ids), ...earned, ...calculated, ...none, ...since, state: "on_hold", version: 1 };
      },
    );
    if (created.length > 0)
      ledger.post(at, {
        movement: "accrued",
        source: "commissions",
        cause: `${event.id}:accrued`,
        entries: created.flatMap(({ id: commissionId, personId, currency: of, minor }) => [
          { account: "expense" as const, commissionId, currency: of, minor },
          { account: "held" as const, personId, commissionId, currency: of, minor: -minor },
        ]),
      });
    for (const line of created)
      recordEvent(at, line, "accrued", { details: { minor: line.minor, holdUntil: line.holdUntil } });
    lines.push(...created);
    return created;
  }

  function approveLine(at: number, line: Line, extra: EventExtra = {}) {
    step(at, line, "approve", { ...extra, details: { minor: line.leftMinor, ...extra.details } });
    line.approvedAt = at;
    const cause = `approved:${line.version}`;
    transfer(at, line, { movement: "approved", cause, from: "held", to: "payable", minor: line.leftMinor });
  }

  return {
    lines,
    accrue,
    step,
    recordEvent,
    /** `worth` is the remaining amount in the tenant's currency. */
    mature(at: number, line: Line, worth: number) {
      line.approvalsNeeded = approvalsNeeded(worth, limits);
      step(at, line, "mature");
      if (line.approvalsNeeded === 0) approveLine(at, line);
    },
    approve(at: number, line: Line, by: Id<"per">) {
      approvals.push({ id: idAt("apv", at, ids), commissionId: line.id, personId: by, createdAt: iso(at) });
      const given = approvals.filter(({ commissionId }) => commissionId === line.id).length;
      const extra = { by, details: { approvals: given, needed: line.approvalsNeeded } };
      if (given < line.approvalsNeeded) recordEvent(at, line, "approved_once", extra);
      else approveLine(at, line, extra);
    },
    suspect(at: number, line: Line, by: Id<"per">, text: string) {
      step(at, line, "suspect", { by, text });
    },
    void(at: number, line: Line, by: Id<"per">, text: string) {
      const from = accountOf(line.state);
      step(at, line, "void", { by, text, details: { minor: line.leftMinor } });
      transfer(at, line, { movement: "reduced", cause: "void", from, to: "expense", minor: line.leftMinor });
      line.leftMinor = 0;
    },
    /** Reduces a commission in proportion to the total refund of the deal it was earned from. */
    shrink(at: number, line: Line, because: Id<"dev">, refundedMinor: number, baseMinor: number) {
      const lost =
        reversedSoFar(line.minor, { refundedMinor, baseMinor, isReversed: false }) - (line.minor - line.leftMinor);
      if (lost <= 0) return;
      const late = isPaidOut(line.state);
      const movement = late ? "clawed_back" : "reduced";
      const money = { from: accountOf(line.state), to: "expense", minor: lost, details: { eventId: because } } as const;
      transfer(at, line, { movement, cause: `refund:${because}`, ...money });
      line.leftMinor -= lost;
      line.version++;
      recordEvent(at, line, movement, { details: { minor: lost, leftMinor: line.leftMinor } });
      if (line.leftMinor === 0 && transitionOf("reverse").from.includes(line.state)) step(at, line, "reverse");
    },
    schedule(at: number, line: Line, itemId: Id<"pit">) {
      step(at, line, "schedule", { details: { minor: line.leftMinor } });
      line.payoutItemId = itemId;
    },
    settle(at: number, line: Line) {
      step(at, line, "settle", { details: { minor: line.leftMinor } });
      line.paidAt = iso(at);
      paid.add(line.personId);
      if (line.leftMinor === 0) step(at, line, "reverse");
    },
    async write({ db }: TenantCtx) {
      const rows = lines.map(({ leftMinor: _, approvedAt: __, lastEventAt: ___, ...row }) => row);
      await insertInBatches(rows, (batch) => db.insert(commissions).values(batch));
      await insertInBatches(eventRows, (batch) => db.insert(commissionEvents).values(batch));
      await insertInBatches(approvals, (batch) => db.insert(commissionApprovals).values(batch));
    },
  };
}
export type DemoCommissions = ReturnType<typeof openCommissions>;
