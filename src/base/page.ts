import type { Brand } from "./brand/brand.ts";
import type { LocaleCode } from "./locales.ts";

/** A tenant that serves nobody: suspended, with the operator's words, or about to be erased. */
export type Closed = { state: "suspended" | "closing"; note: string };

/** What the server writes into every page, so that its scripts know it before they ask anything. */
export type PageData = {
  brand: Brand;
  /** The language it is written in, unless the person once chose another in this browser. */
  locale: LocaleCode;
  /** Whether somebody is signed in here: a stranger's page need not ask who that is. */
  signedIn: boolean;
  /** Instead of any screen, a notice that says why there is none. */
  closed: Closed | null;
  /** The operator's own: its public page is about the platform, a tenant's about the tenant's program. */
  platform: boolean;
  /** Whether strangers may make themselves an account here. */
  registers: boolean;
  development: boolean;
  version: string;
};
