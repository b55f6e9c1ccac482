import { boolean, index, jsonb, text, unique } from "drizzle-orm/pg-core";
import { type LocaleCode, locales } from "#base/locales.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { messageStates, type SiteFigures } from "../contract.ts";
import { writtenPages } from "../pages.ts";

const localeCodes = locales.map(({ code }) => code) as [LocaleCode];

/** The tenant's own texts in one language; texts without a row use the default. Triggers notify each change. */
export const siteWords = tenantTable(
  "site_words",
  "swd",
  {
    locale: text("locale", { enum: localeCodes }).notNull(),
    /** The locale key that the text replaces, such as `hero.title`. */
    key: text("key").notNull(),
    text: text("text").notNull(),
  },
  (self) => [unique("site_words_one").on(self.tenantId, self.locale, self.key)],
);

/** The pages written by the tenant, in one language. */
export const sitePages = tenantTable(
  "site_pages",
  "spg",
  {
    locale: text("locale", { enum: localeCodes }).notNull(),
    page: text("page", { enum: writtenPages }).notNull(),
    title: text("title").notNull(),
    /** The Markdown source. */
    text: text("text").notNull(),
    /** Rendered from the text on save, so that visitors do not wait for it. */
    html: text("html").notNull(),
  },
  (self) => [unique("site_pages_one").on(self.tenantId, self.locale, self.page)],
);

export const siteSettings = tenantTable(
  "site_settings",
  "sst",
  {
    /** The contact address for visitors; null if there is none. */
    email: text("email"),
    showsFigures: boolean("shows_figures").notNull().default(false),
    /** Calculated from the tenant's records; null if they are not shown or below their minimum. */
    figures: jsonb("figures").$type<SiteFigures>(),
  },
  (self) => [unique("site_settings_one").on(self.tenantId)],
);

/** Messages that visitors sent through the contact form on the public pages. */
export const contactMessages = tenantTable(
  "contact_messages",
  "cmg",
  {
    name: text("name").notNull(),
    email: text("email").notNull(),
    text: text("text").notNull(),
    /** The language in which the sender read the page. */
    locale: text("locale", { enum: localeCodes }).notNull(),
    state: text("state", { enum: messageStates }).notNull().default("new"),
  },
  (self) => [index("contact_messages_by_state").on(self.tenantId, self.state, self.id)],
);
