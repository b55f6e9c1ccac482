import { expect, test } from "vitest";
import { groupHints } from "./own-hints.ts";

const ref = (n: number) => `ref_${String(n).repeat(32)}` as const;

test("groups hints by field: how many referrals, their mean, and the one that gains the most", () => {
  const grouped = groupHints([
    { id: ref(1), name: "One", hints: [{ field: "phone", points: 4 }] },
    {
      ...{ id: ref(2), name: "Two" },
      hints: [
        { field: "phone", points: 10 },
        { field: "email", points: 12 },
      ],
    },
    { id: ref(3), name: "Three", hints: [] },
  ]);
  expect(grouped).toEqual([
    { field: "phone", referrals: 2, points: 7, best: { id: ref(2), name: "Two" } },
    { field: "email", referrals: 1, points: 12, best: { id: ref(2), name: "Two" } },
  ]);
});
