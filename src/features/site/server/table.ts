import { index, text, unique } from "drizzle-orm/pg-core";
import { type LocaleCode, locales } from "#base/locales.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { messageStates } from "../contract.ts";
import { writtenPages } from "../pages.ts";

const localeCodes = locales.map(({ code }) => code) as [LocaleCode];

/** What the tenant says in its own words, in one language; what has no row is said in ours. Triggers tell of each change. */
export const siteWords = tenantTable(
  "site_words",
  "swd",
  {
    locale: text("locale", { enum: localeCodes }).notNull(),
    /** Of the text in our catalogue that it stands for: `hero.title`. */
    key: text("key").notNull(),
    text: text("text").notNull(),
  },
  (self) => [unique("site_words_one").on(self.tenantId, self.locale, self.key)],
);

/** Pages that the tenant wrote itself, in one language. */
export const sitePages = tenantTable(
  "site_pages",
  "spg",
  {
    locale: text("locale", { enum: localeCodes }).notNull(),
    page: text("page", { enum: writtenPages }).notNull(),
    title: text("title").notNull(),
    /** As it was written: Markdown. */
    text: text("text").notNull(),
    /** Made of the text when it was saved: visitors do not wait for that. */
    html: text("html").notNull(),
  },
  (self) => [unique("site_pages_one").on(self.tenantId, self.locale, self.page)],
);

export const siteSettings = tenantTable(
  "site_settings",
  "sst",
  {
    /** Where visitors can write to; null is nobody's. */
    email: text("email"),
  },
  (self) => [unique("site_settings_one").on(self.tenantId)],
);

/** What strangers wrote by the form on the public pages. */
export const contactMessages = tenantTable(
  "contact_messages",
  "cmg",
  {
    name: text("name").notNull(),
    email: text("email").notNull(),
    text: text("text").notNull(),
    /** In which language they read the page. */
    locale: text("locale", { enum: localeCodes }).notNull(),
    state: text("state", { enum: messageStates }).notNull().default("new"),
  },
  (self) => [index("contact_messages_by_state").on(self.tenantId, self.state, self.id)],
);
