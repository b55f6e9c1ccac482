import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { maxAttempts } from "#features/payouts/rules/items.ts";
import { sentPostings, settledPosting } from "#features/payouts/rules/postings.ts";
import { reasonLeftOut, withheldAmount } from "#features/payouts/rules/runs.ts";
import { recordOutcome, startAttempts, startNextAttempt } from "#features/payouts/server/items/attempts.ts";
import { payoutItems, payoutRuns } from "#features/payouts/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { DemoCommissions, Line } from "./commission-states.ts";
import type { DemoLedger } from "./ledger.ts";
import type { DemoPayee } from "./payees.ts";
import type { Random } from "./random.ts";
import type { Rates } from "./rates.ts";
import { day, idAt, insertInBatches, iso } from "./rows.ts";

type Item = Omit<typeof payoutItems.$inferSelect, "tenantId">;
type Run = Omit<typeof payoutRuns.$inferSelect, "tenantId">;
type Dependencies = {
  ledger: DemoLedger;
  lines: DemoCommissions;
  rates: Rates;
  payees: ReadonlyMap<Id<"per">, DemoPayee>;
  currency: string;
  timeZone: string;
  releasedBy: Id<"per">;
};
/** Whether every payment of a run has arrived. In the newest run some are in transit, and one failed. */
type RunOutcome = "over" | "open";

const defaultMinimum = 5000;
const closedAccount = {
  failure: "account_closed",
  failureText: "This account can no longer receive transfers.",
} as const;

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0);

/** Creates payout runs as the app does, but at past dates. */
export function openPayouts(
  { ledger, lines, rates, payees, currency, timeZone, releasedBy }: Dependencies,
  ids: Random,
) {
  const runs: Run[] = [];
  const items: Item[] = [];
  let failedItem: Item | undefined;

  /** Builds the payout item of one person in one currency. */
  function itemOf(run: Run, at: number, earned: readonly Line[]): Item {
    const { personId, currency: earnedCurrency } = firstOf(earned);
    const payee = payees.get(personId);
    const grossMinor = sumOf(earned);
    const offsetMinor = withheldAmount(grossMinor, ledger.owedBy(personId, earnedCurrency), 5000);
    const netMinor = grossMinor - offsetMinor;
    const on = dayIn(timeZone, at);
    const paidIn = payee?.currency ?? earnedCurrency;
    const minor = convertAt(netMinor, earnedCurrency, paidIn, rates.on(earnedCurrency, paidIn, on).rate);
    const minimumMinor = convertAt(
      defaultMinimum,
      currency,
      earnedCurrency,
      rates.on(currency, earnedCurrency, on).rate,
    );
    const conditions = { taxMissing: !payee?.taxed, taxRule: "warn", netMinor, minimumMinor, hasRate: true } as const;
    const left = reasonLeftOut({ payee: payee && { isReady: true, frozenUntil: null }, ...conditions }, at) ?? null;
    return {
      id: idAt("pit", Date.parse(run.createdAt), ids),
      runId: run.id,
      personId,
      rail: payee?.rail ?? null,
      hint: payee?.hint ?? "",
      earnedCurrency,
      grossMinor,
      offsetMinor,
      currency: paidIn,
      minor,
      lines: earned.length,
      state: left ? "left" : "sent",
      left,
      failure: null,
      failureText: "",
      attempts: 0,
      nextTryAt: null,
      externalId: null,
      reference: "",
      taxMissing: conditions.taxMissing,
      fileTakenAt: payee?.rail === "bank" && !left ? iso(at) : null,
      paidAt: null,
      createdAt: run.createdAt,
      updatedAt: iso(at),
    };
  }

  function send(at: number, item: Item, earned: readonly Line[]) {
    for (const line of earned) lines.schedule(at, line, item.id);
    const { earnedCurrency, currency: paidIn } = item;
    const rate = earnedCurrency === paidIn ? undefined : rates.on(earnedCurrency, paidIn, dayIn(timeZone, at));
    for (const posting of sentPostings(item as typeof payoutItems.$inferSelect, rate)) ledger.post(at, posting);
  }

  function markPaid(at: number, item: Item, known: Partial<Item>) {
    Object.assign(item, { state: "paid", paidAt: iso(at), updatedAt: iso(at), ...known });
    ledger.post(at, settledPosting(item as typeof payoutItems.$inferSelect));
    for (const line of lines.lines.filter(({ payoutItemId }) => payoutItemId === item.id)) lines.settle(at, line);
  }

  /** Payment providers respond immediately, banks after two days. */
  function respond(at: number, item: Item, outcome: RunOutcome, reference: string) {
    if (item.rail === "stripe" && outcome === "open" && !failedItem) {
      failedItem = item;
      Object.assign(item, { ...closedAccount, state: "action", attempts: maxAttempts, updatedAt: iso(at + day / 12) });
    } else if (item.rail === "stripe") markPaid(at + 60_000, item, { externalId: `tr_${item.id.slice(-14)}` });
    else if (outcome === "over") markPaid(at + 2 * day, item, { reference });
  }

  return {
    /** Pays what was approved when the draft was created, five days earlier. */
    release(at: number, outcome: RunOutcome) {
      const until = at - 5 * day;
      const due = lines.lines.filter(
        ({ state, disputed, approvedAt, leftMinor }) =>
          state === "approved" && !disputed && approvedAt <= until && leftMinor > 0,
      );
      if (due.length === 0) return;
      const over = outcome === "over";
      const run: Run = {
        id: idAt("run", until, ids),
        state: over ? "finished" : "released",
        version: over ? 3 : 2,
        until: iso(until),
        createdById: null,
        releasedById: releasedBy,
        releasedAt: iso(at),
        finishedAt: over ? iso(at + 2 * day) : null,
        createdAt: iso(until),
      };
      runs.push(run);
      const byPerson = [...Map.groupBy(due, (line) => `${line.personId} ${line.currency}`).values()];
      // The largest payments come first, so that the failed one is worth a look.
      for (const earned of byPerson.toSorted((a, b) => sumOf(b) - sumOf(a))) {
        const item = itemOf(run, at, earned);
        items.push(item);
        if (item.left) continue;
        send(at, item, earned);
        respond(at, item, outcome, `SEPA ${iso(at).slice(0, 7)}`);
      }
    },
    async write(ctx: TenantCtx, text: string) {
      if (runs.length === 0) return;
      await ctx.db.insert(payoutRuns).values(runs);
      await insertInBatches(items, (batch) => ctx.db.insert(payoutItems).values(batch));
      const to = ({ personId }: Item) => {
        const { details, railAccount } = defined(payees.get(personId));
        return { details, railAccount };
      };
      const attempts = items.filter(({ left }) => !left).map((item) => ({ itemId: item.id, to: to(item), text }));
      await insertInBatches(attempts, (batch) => startAttempts(ctx, batch));
      if (!failedItem) return;
      for (let tries = 1; tries <= maxAttempts; tries++) {
        if (tries > 1) await startNextAttempt(ctx, failedItem.id, to(failedItem));
        await recordOutcome(ctx, failedItem.id, "refused", closedAccount);
      }
    },
  };
}
export type Payouts = ReturnType<typeof openPayouts>;
