import { getHome, type Home, visitHome } from "#features/home/contract.ts";
import { respondWith, type Stub } from "./stub-server.ts";

/** A start page without pending items. */
export const emptyHome: Home = { needs: [], drafts: [], since: null, changes: [], moreChanges: false, steps: [] };

/** Stubs for the endpoints of the start page. */
export const homeStubs = (home: Partial<Home> = {}): Stub[] => [
  [getHome, respondWith({ ...emptyHome, ...home })],
  [visitHome, respondWith({ since: home.since ?? null })],
];
