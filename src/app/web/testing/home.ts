import { getHome, type Home, visitHome } from "#features/home/contract.ts";
import { type Stub, says } from "./wire.ts";

/** A start page without pending items. */
export const quietHome: Home = { needs: [], drafts: [], since: null, changes: [], moreChanges: false, steps: [] };

/** Stubs for the endpoints of the start page. */
export const atHome = (found: Partial<Home> = {}): Stub[] => [
  [getHome, says({ ...quietHome, ...found })],
  [visitHome, says({ since: found.since ?? null })],
];
