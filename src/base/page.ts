import type { Brand } from "./brand/brand.ts";
import type { LocaleCode } from "./locales.ts";

/** A tenant that serves nobody: suspended, with the operator's words, or about to be erased. Strangers hear only that it is away. */
export type Closed = { state: "suspended" | "closing" | "away"; note: string };

/** What the server writes into every page, so that its scripts know it before they ask anything. */
export type PageData = {
  brand: Brand;
  /** The language it is written in, unless the person once chose another in this browser. */
  locale: LocaleCode;
  /** Where the tenant's own site is, and in which language its addresses say none. */
  home: string;
  ownLocale: LocaleCode;
  /** Whether somebody is signed in here: a stranger's page need not ask who that is. */
  signedIn: boolean;
  /** Instead of any screen, a notice that says why there is none. */
  closed: Closed | null;
  /** The operator's own: its public page is about the platform, a tenant's about the tenant's program. */
  platform: boolean;
  /** Whether strangers may make themselves an account here. */
  registers: boolean;
  /** Where the software can be had by whoever wants to host it; null where the operator names no such place, and on a tenant's host. */
  sourceUrl: string | null;
  development: boolean;
  version: string;
  /** What a public page says of its tenant; the feature that has those pages knows what. Null on every other. */
  facts: object | null;
};

/** What a page is called and says of itself, to search engines and to whoever shares it. */
export type PageHead = {
  title: string;
  description: string;
  /** The day it is from, where it is an article. */
  published?: string | undefined;
};

/** A public page as the server wrote it, before it is put into its frame. */
export type Written = Pick<PageHead, "title" | "description"> & {
  html: string;
  /** What stands in its head beside that and the brand, as HTML. */
  head: string;
};
