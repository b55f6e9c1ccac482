import { getHome, type Home, listNeeds, type OpenNeed, visitHome } from "#features/home/contract.ts";
import { respondWith, type Stub } from "./stub-server.ts";

/** A start page without pending items. */
export const emptyHome: Home = { drafts: [], since: null, recent: [], steps: [] };

/** Stubs for the endpoints of the start page. */
export const homeStubs = ({ needs = [], ...home }: Partial<Home> & { needs?: OpenNeed[] } = {}): Stub[] => [
  [listNeeds, respondWith({ needs })],
  [getHome, respondWith({ ...emptyHome, ...home })],
  [visitHome, respondWith({ since: home.since ?? null })],
];
