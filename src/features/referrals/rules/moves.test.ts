import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedStatuses, moves, type Status, statuses } from "../contract/values.ts";
import { canMove, canReopen, targetOf, transitions } from "./moves.ts";
import { sides } from "./permissions.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-11-16T10:00:00Z");

describe("transitions", () => {
  const begun = {
    reopenings: 0,
    closedAt: new Date(now).toISOString(),
    submittedAt: "2026-11-01T00:00:00Z",
    consent: "attested",
  };

  test("names every move once, and every status except draft is the target of one", () => {
    expect(transitions.map(({ move }) => move)).toEqual([...moves]);
    const reached = new Set(transitions.map(({ to }) => to));
    expect(statuses.filter((status) => !reached.has(status))).toEqual(["draft"]);
  });

  test("random moves stay within the table, and closed referrals only return by being reopened", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...moves), fc.constantFrom(...sides))), (tried) => {
        let status: Status = "draft";
        for (const [move, side] of tried) {
          const may = canMove(move, { ...begun, status }, [side], now);
          const row = transitions.find((one) => one.move === move)!;
          expect(may && !(row.from.includes(status) && row.by.includes(side))).toBe(false);
          if (!may) continue;
          const before = status;
          status = targetOf(move, status)!;
          expect(statuses).toContain(status);
          if ((closedStatuses as readonly Status[]).includes(before) && move !== "reverse") expect(move).toBe("reopen");
        }
      }),
    );
  });

  test("a referrer can reopen twice, within the days of each closing; the company at any time, except lost deals", () => {
    const at = (status: Status, days: number, rest = {}) => ({
      ...begun,
      ...rest,
      status,
      closedAt: new Date(now - days * day).toISOString(),
    });
    expect(canReopen(at("rejected", 14), ["referrer"], now)).toBe(true);
    expect(canReopen(at("rejected", 15), ["referrer"], now)).toBe(false);
    expect(canReopen(at("rejected", 1, { reopenings: 2 }), ["referrer"], now)).toBe(false);
    expect(canReopen(at("rejected", 400), ["company"], now)).toBe(true);
    expect(canReopen(at("lost", 31), ["company"], now)).toBe(false);
    expect(canReopen(at("withdrawn", 1, { submittedAt: null }), ["referrer", "company"], now)).toBe(false);
    expect(canReopen(at("expired", 1, { consent: "declined" }), ["referrer", "company"], now)).toBe(false);
    expect(canReopen(at("won", 1), ["referrer", "company"], now)).toBe(false);
  });
});
