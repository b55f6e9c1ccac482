import { type ListSearch, listPart, readReferralsSearch } from "../search.ts";

/** A view is the list's part of the address; in one order, so that the same view is the same text. */
export const textOf = (search: ListSearch): string =>
  new URLSearchParams(
    Object.entries(search)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .sort(([one], [other]) => one.localeCompare(other)),
  ).toString();

/** Words that mean nothing any more are dropped, as from any other address. */
export const searchOf = (text: string): ListSearch =>
  listPart(readReferralsSearch(Object.fromEntries(new URLSearchParams(text))));
