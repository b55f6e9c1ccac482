import { type LocaleCode, locales } from "#base/locales.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { messageStates } from "../../contract.ts";
import { type WrittenPage, writtenPages } from "../../pages.ts";

export const siteTabs = ["texts", "pages", "imprint", "messages"] as const;
export type SiteTab = (typeof siteTabs)[number];

/** The state that the URL keeps: the tab, the language and page being edited, the table's filters, and the open message. */
export type SiteSearch = TableSearch<"state"> & {
  tab?: SiteTab;
  language?: LocaleCode;
  page?: WrittenPage;
  id?: string;
};

export function readSiteSearch(raw: Raw): SiteSearch {
  const { id } = raw;
  const tab = siteTabs.find((one) => one === raw.tab);
  const language = locales.find(({ code }) => code === raw.language)?.code;
  const page = writtenPages.find((one) => one === raw.page);
  return {
    ...readTableSearch(raw, { state: messageStates }),
    ...(tab && { tab }),
    ...(language && { language }),
    ...(page && { page }),
    ...(typeof id === "string" && { id }),
  };
}

export const route = screenAt("/signed-in/admin/admin/site", readSiteSearch);
