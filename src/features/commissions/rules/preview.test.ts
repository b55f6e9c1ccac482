import { expect, test } from "vitest";
import { rule } from "#features/plans/rule.ts";
import type { PreviewReason } from "../values.ts";
import { otherTriggers, reasonForNothing } from "./preview.ts";

const percent = rule.parse({
  ...{ key: "won", trigger: "won", basis: "dealValue" },
  formula: { kind: "percent", bp: 1000 },
});
const bonus = rule.parse({
  ...{ key: "lead", trigger: "qualified", basis: "fixed" },
  formula: { kind: "flat", minor: 50_00 },
});
const nothing: Parameters<typeof reasonForNothing>[0] = {
  tracked: true,
  versions: [{ rules: [percent] }],
  valueMinor: 1,
  outcome: { awards: [] },
  visible: 0,
};

test.each<[PreviewReason | null, Partial<typeof nothing>]>([
  ["untracked", { tracked: false }],
  ["noPlan", { versions: [] }],
  ["otherEvents", { versions: [{ rules: [bonus] }] }],
  ["noValue", { valueMinor: null }],
  ["noRate", { outcome: { without: { from: "JPY", to: "EUR" } } }],
  ["notYours", { outcome: { awards: [{} as never] } }],
  ["noMatch", {}],
  [null, { outcome: { awards: [{} as never] }, visible: 1 }],
])("%s is why nothing is earned: %o", (reason, change) => {
  expect(reasonForNothing({ ...nothing, ...change })).toBe(reason);
});

test("names the other events that pay", () => {
  expect(otherTriggers([{ rules: [percent, bonus] }])).toEqual(["qualified"]);
});
