import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { withheldAmount, reasonLeftOut, maxAttempts } from "#features/payouts/rules.ts";
import { startNextAttempt, startAttempts, recordOutcome } from "#features/payouts/server/attempts.ts";
import { sentPostings, settledPosting } from "#features/payouts/server/postings.ts";
import { payoutItems, payoutRuns } from "#features/payouts/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Books } from "./books.ts";
import type { Chance } from "./chance.ts";
import type { Line, Lines } from "./lines.ts";
import type { DemoPayee } from "./payees.ts";
import type { Rates } from "./rates.ts";
import { day, idAt, inPieces, iso } from "./rows.ts";

type Item = Omit<typeof payoutItems.$inferSelect, "tenantId">;
type Run = Omit<typeof payoutRuns.$inferSelect, "tenantId">;
type Place = {
  books: Books;
  lines: Lines;
  rates: Rates;
  payees: ReadonlyMap<Id<"per">, DemoPayee>;
  currency: string;
  timeZone: string;
  releasedBy: Id<"per">;
};
/** Whether every payment of a run has arrived. In the newest run some are in transit, and one failed. */
type Fate = "over" | "open";

const least = 5000;
const closed = { failure: "account_closed", failureText: "This account can no longer receive transfers." } as const;

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0);

/** Creates payout runs as the app does, but at past dates. */
export function openPayouts({ books, lines, rates, payees, currency, timeZone, releasedBy }: Place, ids: Chance) {
  const runs: Run[] = [];
  const items: Item[] = [];
  let refused: Item | undefined;

  /** Builds the payout item of one person in one currency. */
  function itemOf(run: Run, at: number, earned: readonly Line[]): Item {
    const { personId, currency: earnedCurrency } = earned[0]!;
    const payee = payees.get(personId);
    const grossMinor = sumOf(earned);
    const offsetMinor = withheldAmount(grossMinor, books.owedBy(personId, earnedCurrency), 5000);
    const netMinor = grossMinor - offsetMinor;
    const on = dayIn(timeZone, at);
    const paidIn = payee?.currency ?? earnedCurrency;
    const minor = convertAt(netMinor, earnedCurrency, paidIn, rates.on(earnedCurrency, paidIn, on).rate);
    const minimumMinor = convertAt(least, currency, earnedCurrency, rates.on(currency, earnedCurrency, on).rate);
    const judged = { taxMissing: !payee?.taxed, taxRule: "warn", netMinor, minimumMinor, hasRate: true } as const;
    const left = reasonLeftOut({ payee: payee && { isReady: true, frozenUntil: null }, ...judged }, at) ?? null;
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
      taxMissing: judged.taxMissing,
      paidAt: null,
      createdAt: run.createdAt,
      updatedAt: iso(at),
    };
  }

  function send(at: number, item: Item, earned: readonly Line[]) {
    for (const line of earned) lines.schedule(at, line, item.id);
    const { earnedCurrency, currency: paidIn } = item;
    const rate = earnedCurrency === paidIn ? undefined : rates.on(earnedCurrency, paidIn, dayIn(timeZone, at));
    for (const posting of sentPostings(item as typeof payoutItems.$inferSelect, rate)) books.post(at, posting);
  }

  function arrive(at: number, item: Item, known: Partial<Item>) {
    Object.assign(item, { state: "paid", paidAt: iso(at), updatedAt: iso(at), ...known });
    books.post(at, settledPosting(item as typeof payoutItems.$inferSelect));
    for (const line of lines.lines.filter(({ payoutItemId }) => payoutItemId === item.id)) lines.settle(at, line);
  }

  /** Payment providers respond immediately, banks after two days. */
  function answer(at: number, item: Item, fate: Fate, reference: string) {
    if (item.rail === "stripe" && fate === "open" && !refused) {
      refused = item;
      Object.assign(item, { ...closed, state: "action", attempts: maxAttempts, updatedAt: iso(at + day / 12) });
    } else if (item.rail === "stripe") arrive(at + 60_000, item, { externalId: `tr_${item.id.slice(-14)}` });
    else if (fate === "over") arrive(at + 2 * day, item, { reference });
  }

  return {
    /** Pays what was approved when the draft was created, five days earlier. */
    release(at: number, fate: Fate) {
      const until = at - 5 * day;
      const due = lines.lines.filter(
        ({ state, disputed, approvedAt, leftMinor }) =>
          state === "approved" && !disputed && approvedAt <= until && leftMinor > 0,
      );
      if (due.length === 0) return;
      const over = fate === "over";
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
        answer(at, item, fate, `SEPA ${iso(at).slice(0, 7)}`);
      }
    },
    async write(ctx: TenantCtx, text: string) {
      if (runs.length === 0) return;
      await ctx.db.insert(payoutRuns).values(runs);
      await inPieces(items, (piece) => ctx.db.insert(payoutItems).values(piece));
      const to = ({ personId }: Item) => {
        const { details, railAccount } = payees.get(personId)!;
        return { details, railAccount };
      };
      const begun = items.filter(({ left }) => !left).map((item) => ({ itemId: item.id, to: to(item), text }));
      await inPieces(begun, (piece) => startAttempts(ctx, piece));
      if (!refused) return;
      for (let tries = 1; tries <= maxAttempts; tries++) {
        if (tries > 1) await startNextAttempt(ctx, refused.id, to(refused));
        await recordOutcome(ctx, refused.id, "refused", closed);
      }
    },
  };
}
export type Payouts = ReturnType<typeof openPayouts>;
