import { expect, test } from "vitest";
import { buildStatementMonths, type Change, statementNumber } from "./statements.ts";

test("says how much of the closing balance is owed back, and what payouts were offset by", () => {
  const clawedBack: Change = {
    ...{ month: "2026-09", currency: "EUR", movement: "clawed_back" },
    ...{ added: 0, taken: 5_000, owed: 5_000 },
  };
  const offset: Change = { ...clawedBack, month: "2026-10", movement: "offset", taken: 0, owed: -2_000 };
  const earned: Change = { ...clawedBack, month: "2026-10", movement: "accrued", added: 4_000, taken: 0, owed: 0 };
  const [october, september] = buildStatementMonths([clawedBack, earned, offset]);
  expect(september).toMatchObject({ closingMinor: -5_000, owedMinor: 5_000, offsetMinor: 0 });
  expect(october).toMatchObject({ closingMinor: -1_000, owedMinor: 3_000, offsetMinor: 2_000 });
});

test("numbers a statement by its month and person", () => {
  const person = `per_${"0".repeat(24)}d4e5f607`;
  expect(statementNumber("2026-11", person)).toBe("202611-D4E5F607");
  expect(statementNumber("2026-12", person)).not.toBe(statementNumber("2026-11", person));
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
