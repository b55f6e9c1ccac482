import type axe from "axe-core";
import type { partsOf } from "./parts.ts";

type Tools = { axe?: typeof axe; undrawn?: CSSStyleSheet };
type Verdict = { faults: string[]; fresh: string[] };

/**
 * What axe finds wrong with those parts of a page that look new, and which they are; nothing at all where it would be
 * needed and is not there yet. Runs in the page.
 */
export async function judge(
  parts: typeof partsOf,
  known: string,
  options: axe.RunOptions,
): Promise<Verdict | undefined> {
  // Before its font comes, words may be taller than their lines, and axe then says nothing about their colours.
  await document.fonts.ready;
  const { axe: judging, undrawn } = window as unknown as Tools;
  const { fresh, old } = parts(known.split(" "));
  if (old[0] === document.body) return { faults: [], fresh: [] };
  if (!judging) return undefined;
  // What is not drawn has no colours.
  if (undrawn) undrawn.disabled = true;
  try {
    const { violations } = await judging.run({ include: [document], exclude: old }, options);
    const where = ({ target }: { target: unknown[] }) => target.join(" ");
    return { faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(where).join(", ")}`), fresh };
  } finally {
    if (undrawn) undrawn.disabled = false;
  }
}
