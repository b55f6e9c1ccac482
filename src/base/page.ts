import type { Brand } from "./brand/brand.ts";
import type { LocaleCode } from "./locales.ts";
import type { Registration } from "./registration.ts";

/** A closed tenant: suspended, with the operator's note, or about to be erased. Anonymous visitors learn only that it is away. */
export type Closed = { state: "suspended" | "closing" | "away"; note: string };

/** Data the server writes into every page, so that its scripts need no request for it. */
export type PageData = {
  brand: Brand;
  /** The language of the page, unless the person has chosen another in this browser. */
  locale: LocaleCode;
  /** The address of the tenant's own site, and the language whose addresses carry no language prefix. */
  home: string;
  ownLocale: LocaleCode;
  /** Whether the visitor is signed in. If not, the page need not request the session. */
  signedIn: boolean;
  /** If set, the page shows a notice with the reason instead of any screen. */
  closed: Closed | null;
  /** Whether this is the operator's tenant: its public page is about the platform, a tenant's is about the tenant's program. */
  platform: boolean;
  registration: Registration;
  /** Where to get the software for self-hosting. It is null if the operator configured no address, and on a tenant's host. */
  sourceUrl: string | null;
  /** Whether the server has a mail service. Without one mails stay in the outbox, and screens must not claim that they were sent. */
  sendsMail: boolean;
  development: boolean;
  version: string;
  /** Data of a public page, defined by the feature that owns those pages; null on every other page. */
  facts: object | null;
};

/** The title and description of a page, for search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** The publication date of an article. */
  published?: string | undefined;
};

/** A public page rendered by the server, before it is inserted into the page shell. */
export type RenderedPage = Pick<PageHead, "title" | "description"> & {
  html: string;
  /** Further HTML for the `<head>`, beside title, description and brand. */
  head: string;
};
