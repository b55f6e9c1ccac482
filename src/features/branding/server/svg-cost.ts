import { defined } from "#base/defined.ts";
import { maxShapes, type Part, partsOf } from "./svg-parts.ts";

export type Cost = { /** The equivalent number of plain shapes. */ shapes: number; depth: number };

const limits: Cost = { shapes: maxShapes, depth: 120 };

/** Whether the rendering cost is acceptable for an image. Parts that are repeated by reference count each time they are rendered. */
export function isAffordable(safeSvg: string): boolean {
  const cost = costOf(partsOf(safeSvg), limits.depth);
  return cost !== undefined && cost.shapes <= limits.shapes && cost.depth <= limits.depth;
}

/**
 * Returns the cost of rendering the first part with everything it includes; undefined if
 * a part includes itself or the depth limit is exceeded.
 */
export function costOf(parts: readonly Part[], maxDepth: number): Cost | undefined {
  const known: (Cost | undefined)[] = [];
  const open = new Set<number>();
  const visit = (index: number): Cost | undefined => {
    if (known[index]) return known[index];
    if (open.has(index) || open.size >= maxDepth) return undefined;
    open.add(index);
    const { weight, draws } = defined(parts[index]);
    const cost = { shapes: weight, depth: 1 };
    for (const reference of draws) {
      const inner = visit(reference.part);
      if (!inner) return undefined;
      cost.shapes += reference.weight + inner.shapes;
      cost.depth = Math.max(cost.depth, inner.depth + 1);
    }
    open.delete(index);
    known[index] = cost;
    return cost;
  };
  return visit(0);
}
