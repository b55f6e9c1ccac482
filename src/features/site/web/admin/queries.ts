import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { getContactMessage, getDefaultPage, getImprint, getSiteTexts, listContactMessages } from "../../contract.ts";
import type { WrittenPage } from "../../pages.ts";
import { readSite } from "../api.ts";
import { loadCatalogs } from "./texts/preview-texts.ts";

/** The topic the server announces for any change to the site; it invalidates these queries. */
const topic = "site";

export const siteTexts = (locale: LocaleCode) =>
  queryOptions({ queryKey: [topic, "texts", locale], queryFn: () => call(getSiteTexts, { locale }) });

/** What the preview of the texts needs: the catalogs of the language, and what the page shows besides. */
export const previewPage = (locale: LocaleCode) =>
  queryOptions({
    queryKey: [topic, "preview", locale],
    queryFn: async () => {
      const [catalogs, facts] = await Promise.all([loadCatalogs(locale), readSite(locale)]);
      return { catalogs, facts };
    },
  });

export const imprintQuery = queryOptions({ queryKey: ["branding", "imprint"], queryFn: () => call(getImprint, {}) });

export const defaultPage = (locale: LocaleCode, page: WrittenPage) =>
  queryOptions({
    queryKey: [topic, "our page", locale, page],
    queryFn: () => call(getDefaultPage, { locale, page }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Order = "createdAt:asc" | "createdAt:desc";
export const messagesKey = ["contact-messages"];

/** A message that the list does not show, because it is older or filtered out. */
export const messageById = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: () => call(getContactMessage, { id: id as Id<"cmg"> }),
  });

/** The list under the filters in the URL, page by page. */
export function messageList(search: TableSearch<"state">) {
  const { filter } = listInputOf(search, ["state"]);
  const orderBy: Order = search.sort === "createdAt:asc" ? "createdAt:asc" : "createdAt:desc";
  return pagesQuery([...messagesKey, filter, orderBy], (page) =>
    call(listContactMessages, { filter, orderBy, ...page }),
  );
}
