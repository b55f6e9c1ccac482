import type { Brand } from "./brand/brand.ts";

/** What the server writes into every page, so that its scripts know it before they ask anything. */
export type PageData = {
  brand: Brand;
  /** Whether somebody is signed in here: a stranger's page need not ask who that is. */
  signedIn: boolean;
  development: boolean;
  version: string;
};
