import { mostShapes, type Part, partsOf } from "./svg-parts.ts";

export type Cost = { /** The equivalent number of plain shapes. */ shapes: number; depth: number };

const most: Cost = { shapes: mostShapes, depth: 120 };

/** Whether the rendering cost is acceptable for an image. Parts that are repeated by reference count each time they are rendered. */
export function isAffordable(safeSvg: string): boolean {
  const cost = costOf(partsOf(safeSvg), most.depth);
  return cost !== undefined && cost.shapes <= most.shapes && cost.depth <= most.depth;
}

/**
 * Returns the cost of rendering the first part with everything it includes; undefined if
 * a part includes itself or the depth limit is exceeded.
 */
export function costOf(parts: readonly Part[], deepest: number): Cost | undefined {
  const known: (Cost | undefined)[] = [];
  const open = new Set<number>();
  const visit = (index: number): Cost | undefined => {
    if (known[index]) return known[index];
    if (open.has(index) || open.size >= deepest) return undefined;
    open.add(index);
    const { weight, draws } = parts[index]!;
    const cost = { shapes: weight, depth: 1 };
    for (const drawn of draws) {
      const inner = visit(drawn.part);
      if (!inner) return undefined;
      cost.shapes += drawn.weight + inner.shapes;
      cost.depth = Math.max(cost.depth, inner.depth + 1);
    }
    open.delete(index);
    known[index] = cost;
    return cost;
  };
  return visit(0);
}
