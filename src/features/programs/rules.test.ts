import fc from "fast-check";
import { expect, test } from "vitest";
import { stageKinds } from "./contract.ts";
import { checkArchiving, firstStageOf, isCompleteOrder, isStepBack, sortStages } from "./rules.ts";

const stage = (letter: string, kind: (typeof stageKinds)[number], position: number) => ({
  id: `stg_${letter.repeat(32)}` as const,
  kind,
  position,
});
const [a, b, won, lost] = [stage("a", "open", 1), stage("b", "open", 2), stage("c", "won", 3), stage("d", "lost", 4)];
const flow = [a, b, won, lost];

test("a pipeline is ordered towards its end, whatever the positions say", () => {
  const any = fc.record({ kind: fc.constantFrom(...stageKinds), position: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (given) => {
      const stages = sortStages(given.map(({ kind, position }, i) => stage(i.toString(16), kind, position)));
      const kinds = stages.map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.toSorted((x, y) => stageKinds.indexOf(x) - stageKinds.indexOf(y)));
      expect(
        isCompleteOrder(
          stages,
          stages.map(({ id }) => id),
        ),
      ).toBe(true);
    }),
  );
  expect(firstStageOf(flow.toReversed(), "open")).toBe(a);
  expect([isStepBack(b, a), isStepBack(a, b), isStepBack(undefined, a)]).toEqual([true, false, false]);
});

test("an order names every stage once and keeps the kinds apart", () => {
  const ids = (...stages: { id: string }[]) => stages.map(({ id }) => id);
  expect(isCompleteOrder(flow, ids(b, a, won, lost))).toBe(true);
  expect(isCompleteOrder(flow, ids(won, a, b, lost))).toBe(false);
  expect(isCompleteOrder(flow, ids(a, b, won))).toBe(false);
  expect(isCompleteOrder(flow, ids(a, a, won, lost))).toBe(false);
  expect(isCompleteOrder(flow, ids(a, b, won, stage("e", "lost", 1)))).toBe(false);
});

test("a stage can only be archived when another stage of its kind takes its deals", () => {
  expect(checkArchiving(flow, a.id, b.id)).toBe("archive");
  expect(checkArchiving(flow, a.id, a.id)).toBe("badTarget");
  expect(checkArchiving(flow, a.id, won.id)).toBe("badTarget");
  expect(checkArchiving(flow, won.id, a.id)).toBe("lastOfKind");
});
