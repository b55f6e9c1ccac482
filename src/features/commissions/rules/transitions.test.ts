import { describe, expect, test } from "vitest";
import { moves, states } from "../values.ts";
import { accountOf, isFinal, transitions } from "./transitions.ts";

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
