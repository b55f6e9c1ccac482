import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cost, costOf } from "./svg-cost.ts";
import type { Part } from "./svg-parts.ts";

/** Counts every part each time it is rendered, as an SVG library does. */
function drawAll(parts: readonly Part[], index = 0): Cost {
  const { weight, draws } = parts[index]!;
  const inner = draws.map(({ part }) => drawAll(parts, part));
  return {
    shapes: draws.reduce((sum, drawn, i) => sum + drawn.weight + inner[i]!.shapes, weight),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

const deep = 1000;
/** Each part refers only to later ones, so that there are no cycles. */
const drawings = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc.record({
        weight: fc.nat(20),
        draws: fc.array(fc.record({ part: fc.integer({ min: index + 1, max: count }), weight: fc.nat(20) }), {
          maxLength: 3,
        }),
      }),
    ),
    fc.constant<Part>({ weight: 1, draws: [] }),
  ),
);

test("the cost is that of rendering every part as often as it is referenced", () => {
  fc.assert(
    fc.property(drawings, (parts) => {
      expect(costOf(parts, deep)).toEqual(drawAll(parts));
    }),
  );
});

test("an SVG in which a part directly or indirectly contains itself has no cost", () => {
  const circular = fc.tuple(drawings, fc.nat(), fc.nat()).map(([parts, from, to]) => {
    const chain = reachable(parts);
    const [one, other] = [chain[from % chain.length]!, chain[to % chain.length]!].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const path = one === other || leadsTo(parts, one, other) ? one : other;
    return parts.map((part, i) =>
      i === other ? { ...part, draws: [...part.draws, { part: path, weight: 0 }] } : part,
    );
  });
  fc.assert(
    fc.property(circular, (parts) => {
      expect(costOf(parts, deep)).toBeUndefined();
    }),
  );
});

const reachable = (parts: readonly Part[]) => [...parts.keys()].filter((index) => leadsTo(parts, 0, index));
const leadsTo = (parts: readonly Part[], from: number, to: number): boolean =>
  from === to || parts[from]!.draws.some(({ part }) => leadsTo(parts, part, to));

test("sixty levels of ten copies are counted without expanding them", () => {
  const parts = Array.from(
    { length: 60 },
    (_, level): Part => ({
      weight: 1,
      draws: level < 59 ? Array.from({ length: 10 }, () => ({ part: level + 1, weight: 0 })) : [],
    }),
  );
  expect(costOf(parts, deep)?.shapes).toBeGreaterThan(1e58);
});

test("parts beyond the maximum depth are not followed", () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, i): Part => ({ weight: 1, draws: i < length - 1 ? [{ part: i + 1, weight: 0 }] : [] }));
  expect(costOf(chain(5000), 120)).toBeUndefined();
  expect(costOf(chain(100), 120)).toEqual({ shapes: 100, depth: 100 });
});
