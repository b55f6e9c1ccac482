import { type ListSearch, listPart, readReferralsSearch } from "../search.ts";

/** A view is the list's part of the URL; in a fixed order, so that equal views have equal texts. */
export const viewToText = (search: ListSearch): string =>
  new URLSearchParams(
    Object.entries(search)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .sort(([one], [other]) => one.localeCompare(other)),
  ).toString();

/** Unknown values are dropped, as from any other URL. */
export const textToSearch = (text: string): ListSearch =>
  listPart(readReferralsSearch(Object.fromEntries(new URLSearchParams(text))));
