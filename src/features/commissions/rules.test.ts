import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { buildStatementMonths, type Change } from "./balances.ts";
import { addMonths, chartMonths, monthNumber } from "./calendar.ts";
import {
  accountOf,
  approvalsNeeded,
  barOf,
  defaultLimitsIn,
  disputableUntil,
  holdUntilOf,
  isFinal,
  isRefundable,
  maySee,
  movesFor,
  reversedSoFar,
  stagesReachedBy,
  transitions,
} from "./rules.ts";
import { moves, states } from "./values.ts";

const amira = `per_${"a".repeat(32)}` as const;
const jun = `per_${"b".repeat(32)}` as const;

describe("transition table", () => {
  test("names every move once, and every state except the first can be reached", () => {
    expect(transitions.map(({ move }) => move)).toEqual([...moves]);
    const reached = new Set(transitions.map(({ to }) => to));
    for (const state of states) expect(reached, state).toContain(state);
  });

  test("has no transition out of a final state, and a paid commission only leaves through a returned payout or a reversal", () => {
    for (const { from } of transitions) expect(from.some(isFinal)).toBe(false);
    const leaving = transitions.filter(({ from }) => from.includes("paid")).map(({ move }) => move);
    expect(leaving).toEqual(["return", "reverse"]);
  });

  test("lets only the system schedule, settle, mature and reverse", () => {
    const byHand = transitions.filter(({ by }) => by.includes("company")).map(({ move }) => move);
    expect(byHand).toEqual(["approve", "suspect", "clear", "void"]);
  });

  test("maps each state to one ledger account", () => {
    expect(states.map(accountOf)).toEqual(["held", "held", "held", "payable", "owed", "owed", "held", "held"]);
  });
});

describe("permissions", () => {
  const viewer = { closed: false, earns: false, approved: false };

  test("shows referrers their own commissions without moves, and company staff all of them", () => {
    for (const role of roles) {
      const company = role === "company" || role === "both" || role === "admin";
      expect(maySee({ personId: amira, role }, { personId: jun })).toBe(company);
      expect(maySee({ personId: amira, role }, { personId: amira })).toBe(true);
      for (const state of states) if (!company) expect(movesFor(state, { ...viewer, role })).toEqual([]);
    }
  });

  test("does not let the closer, a beneficiary or an earlier approver approve", () => {
    expect(movesFor("in_approval", { ...viewer, role: "company" })).toEqual(["approve", "suspect", "void"]);
    for (const why of ["closed", "earns", "approved"] as const) {
      expect(movesFor("in_approval", { ...viewer, [why]: true, role: "admin" })).toEqual(["suspect", "void"]);
      expect(barOf({ ...viewer, [why]: true })).toBe(
        { closed: "closer", earns: "beneficiary", approved: "approved" }[why],
      );
    }
  });

  test("does not let a beneficiary clear a suspicion", () => {
    expect(movesFor("risk_hold", { ...viewer, role: "company" })).toEqual(["clear", "void"]);
    expect(movesFor("risk_hold", { ...viewer, earns: true, role: "admin" })).toEqual(["void"]);
  });
});

describe("approvals and holds", () => {
  test("needs no approval below 500, one below 5,000 and two from there, or a similar amount in another currency", () => {
    const needed = (minor: number | undefined, currency = "EUR") => approvalsNeeded(minor, defaultLimitsIn(currency));
    expect([0, 499_99, 500_00, 4_999_99, 5_000_00, 9e14].map((minor) => needed(minor))).toEqual([0, 0, 1, 1, 2, 2]);
    expect([74_999, 75_000, 750_000].map((minor) => needed(minor, "JPY"))).toEqual([0, 1, 2]);
    expect([149_999, 150_000, 1_500_000].map((minor) => needed(minor, "KWD"))).toEqual([0, 1, 2]);
    expect(needed(undefined)).toBe(1);
  });

  test("never needs fewer approvals for a larger amount", () => {
    const amount = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)].map((minor) =>
          approvalsNeeded(minor, defaultLimitsIn("EUR")),
        );
        expect(many).toBeGreaterThanOrEqual(few!);
      }),
    );
  });

  test("holds for 30 days, or 60 for people never paid; disputes stay open for 60 days from creation or payment", () => {
    const days = { holdDays: 30, holdDaysNew: 60 };
    expect(holdUntilOf("2026-11-15T10:00:00.000Z", true, days)).toBe("2026-12-15T10:00:00.000Z");
    expect(holdUntilOf("2026-11-15T10:00:00.000Z", false, days)).toBe("2027-01-14T10:00:00.000Z");
    const createdAt = "2026-11-15T10:00:00.000Z";
    expect(disputableUntil({ createdAt, paidAt: null }, 60)).toBe("2027-01-14T10:00:00.000Z");
    expect(disputableUntil({ createdAt, paidAt: "2026-12-20T00:00:00.000Z" }, 60)).toBe("2027-02-18T00:00:00.000Z");
  });
});

describe("refunds", () => {
  const minor = fc.integer({ min: 1, max: 1_000_000_000 });
  const refunds = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 });

  test("give the same result in any parts and order, and never take more than the commission", () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 5_000_000 }), refunds, (earned, baseMinor, parts) => {
        const at = (refundedMinor: number) => reversedSoFar(earned, { baseMinor, refundedMinor, isReversed: false });
        let [sum, taken] = [0, 0];
        for (const part of parts) {
          sum += part;
          const delta = at(sum) - taken;
          expect(delta).toBeGreaterThanOrEqual(0);
          taken += delta;
        }
        expect(taken).toBe(at(parts.reduce((all, part) => all + part, 0)));
        expect(taken).toBeLessThanOrEqual(earned);
        expect(at(baseMinor)).toBe(earned);
      }),
    );
  });

  test("take everything for a reversed deal, and nothing in proportion for a deal of zero value", () => {
    expect(reversedSoFar(700, { baseMinor: 10_000, refundedMinor: 0, isReversed: true })).toBe(700);
    expect(reversedSoFar(700, { baseMinor: 0, refundedMinor: 500, isReversed: false })).toBe(0);
  });

  test("reduce only commissions earned on received money", () => {
    expect((["accepted", "qualified", "meeting", "won", "payment", "renewal"] as const).filter(isRefundable)).toEqual([
      "won",
      "payment",
      "renewal",
    ]);
  });
});

describe("stages", () => {
  const stages = [
    { id: "new", kind: "open", code: "new", position: 0 },
    { id: "qualified", kind: "open", code: "qualified", position: 2 },
    { id: "meeting", kind: "open", code: "meeting", position: 3 },
    { id: "own", kind: "open", code: null, position: 4 },
    { id: "won", kind: "won", code: "won", position: 5 },
    { id: "lost", kind: "lost", code: "lost", position: 6 },
  ] as const;

  test("are reached by entering them or a later open stage", () => {
    expect(stages.map(({ id }) => stagesReachedBy(stages, id))).toEqual([
      [],
      ["qualified"],
      ["qualified", "meeting"],
      ["qualified", "meeting"],
      [],
      [],
    ]);
    expect(stagesReachedBy(stages.slice(3), "own")).toEqual([]);
  });
});

describe("calendar", () => {
  test("ends the chart's frames with the current month [R9.3]", () => {
    expect(chartMonths("3m", "2026-01-15", undefined)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01"]);
    expect(chartMonths("6m", "2026-11-15", undefined)).toHaveLength(6);
    expect(chartMonths("1y", "2026-11-15", undefined)[0]).toBe("2025-12-01");
    expect(chartMonths("all", "2026-11-15", "2024-10-03")).toHaveLength(26);
    expect(chartMonths("all", "2026-11-15", undefined)).toHaveLength(3);
  });

  test("counts months from the first payment, using the last day of shorter months", () => {
    expect(addMonths("2026-11-15", 2)).toBe("2027-01-01");
    expect(monthNumber("2026-01-31", "2026-01-31")).toBe(1);
    expect(monthNumber("2026-01-31", "2026-02-27")).toBe(1);
    expect(monthNumber("2026-01-31", "2026-02-28")).toBe(2);
    expect(monthNumber("2026-01-15", "2027-01-14")).toBe(12);
    expect(monthNumber("2026-01-15", "2027-01-15")).toBe(13);
    expect(monthNumber("2026-03-01", "2026-02-01")).toBe(1);
  });
});

test("opens a month's statement with the previous closing balance and lists unchanged balances", () => {
  const change = (month: string, currency: string, movement: Change["movement"], net: number): Change => ({
    month,
    currency,
    movement,
    added: Math.max(net, 0),
    taken: Math.max(-net, 0),
  });
  const months = buildStatementMonths([
    change("2026-09", "EUR", "accrued", 10_000),
    change("2026-10", "USD", "accrued", 500),
    change("2026-11", "EUR", "reduced", -1_000),
    change("2026-11", "EUR", "sent", -9_000),
    change("2026-11", "USD", "sent", -500),
  ]);
  expect(
    months.map(({ month, currency, openingMinor, closingMinor }) => [month, currency, openingMinor, closingMinor]),
  ).toEqual([
    ["2026-11", "EUR", 10_000, 0],
    ["2026-11", "USD", 500, 0],
    ["2026-10", "EUR", 10_000, 10_000],
    ["2026-10", "USD", 0, 500],
    ["2026-09", "EUR", 0, 10_000],
  ]);
  expect(months[0]).toMatchObject({ earnedMinor: 0, reducedMinor: 1_000, paidMinor: 9_000 });
});
