import { expect, it } from "vitest";
import { stages } from "../testing/record-examples.ts";
import { nextStageOf, stageSteps } from "./stage-steps.ts";

const [first, second, third, won] = stages.map(({ id }) => id);
const entry = (stageId: typeof first, since: string) => ({ stageId: stageId!, since });
const statesOf = (place: Parameters<typeof stageSteps>[1]) =>
  stageSteps(stages, place).map(({ stage, state }) => `${stage.code} ${state}`);

it("ticks the stages it went through, marks skipped ones, and ends with the win", () => {
  const course = [entry(first, "2026-11-02T08:00:00Z"), entry(third, "2026-11-06T08:00:00Z")];
  expect(statesOf({ stageId: third!, course, status: "in_progress" })).toEqual([
    "new done",
    "contacted skipped",
    "qualified current",
    "won ahead",
  ]);
  const closed = [...course, entry(won, "2026-11-09T08:00:00Z")];
  expect(statesOf({ stageId: won!, course: closed, status: "won" }).at(-1)).toBe("won done");
});

it("shows a lost deal at the stage it was lost in", () => {
  const course = [entry(second, "2026-11-02T08:00:00Z"), entry(stages[4]!.id, "2026-11-06T08:00:00Z")];
  expect(statesOf({ stageId: stages[4]!.id, course, status: "lost" })).toContain("contacted current");
});

it("offers the next open stage, and none after the last", () => {
  expect(nextStageOf(stages, first!)?.code).toBe("contacted");
  expect(nextStageOf(stages, third!)).toBeUndefined();
});
