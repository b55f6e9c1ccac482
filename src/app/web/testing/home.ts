import { getHome, type Home, visitHome } from "#features/home/contract.ts";
import { type Stub, says } from "./wire.ts";

/** A start page on which nothing waits. */
export const quietHome: Home = { needs: [], drafts: [], since: null, changes: [], moreChanges: false, steps: [] };

/** What the start page asks, and what it is told. */
export const atHome = (found: Partial<Home> = {}): Stub[] => [
  [getHome, says({ ...quietHome, ...found })],
  [visitHome, says({ since: found.since ?? null })],
];
