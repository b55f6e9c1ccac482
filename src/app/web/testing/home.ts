import { getHome, type Home, visitHome } from "#features/home/contract.ts";
import { type Door, says } from "./wire.ts";

/** A start page on which nothing waits. */
export const quietHome: Home = { needs: [], drafts: [], since: null, changes: [], moreChanges: false, steps: [] };

/** What the start page asks, and what it is told. */
export const atHome = (found: Partial<Home> = {}): Door[] => [
  [getHome, says({ ...quietHome, ...found })],
  [visitHome, says({ since: found.since ?? null })],
];
