import { getRouteApi, type RegisteredRouter, type RouteById, type RouteIds } from "@tanstack/react-router";

export type Raw = Record<string, unknown>;
type Tree = RegisteredRouter["routeTree"];
type SearchAt<Id extends RouteIds<Tree>> = RouteById<Tree, Id>["types"]["fullSearchSchema"];

/**
 * The route API of a screen. The reader of the search parameters is bundled with the screen, and drops every parameter it does not know.
 */
export function screenAt<const Id extends RouteIds<Tree>>(id: Id, read: (raw: Raw) => SearchAt<Id>) {
  const { useSearch, useNavigate } = getRouteApi(id);
  return {
    useSearch: () => useSearch({ select: read as never, structuralSharing: true as never }) as SearchAt<Id>,
    useNavigate,
  };
}

/** The token of a link in a mail. */
export type Token = { token: string };
export const readToken = ({ token }: Raw): Token => ({ token: typeof token === "string" ? token : "" });

/** The record that is open beside a list. */
export type OpenRecord = { id?: string };
export const readOpenRecord = ({ id }: Raw): OpenRecord => (typeof id === "string" ? { id } : {});

/** For navigation that opens something beside or over a page and keeps its scroll position. */
export const keepScroll = { resetScroll: false } as const;
/** For a small change to a page, such as a filter: it also adds no history entry. */
export const replaceInPlace = { ...keepScroll, replace: true } as const;
