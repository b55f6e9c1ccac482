import { getRouteApi, type RegisteredRouter, type RouteById, type RouteIds } from "@tanstack/react-router";

export type Raw = Record<string, unknown>;
type Tree = RegisteredRouter["routeTree"];
type SearchAt<Id extends RouteIds<Tree>> = RouteById<Tree, Id>["types"]["fullSearchSchema"];

/**
 * A screen's own route. What its address carries is read here, by a reader that comes with the screen: whatever the
 * reader does not know is dropped, not obeyed.
 */
export function screenAt<const Id extends RouteIds<Tree>>(id: Id, read: (raw: Raw) => SearchAt<Id>) {
  const { useSearch, useNavigate } = getRouteApi(id);
  return {
    useSearch: () => useSearch({ select: read as never, structuralSharing: true as never }) as SearchAt<Id>,
    useNavigate,
  };
}

/** What a link in a mail proves itself by. */
export type Token = { token: string };
export const readToken = ({ token }: Raw): Token => ({ token: typeof token === "string" ? token : "" });

/** What is open beside a list. */
export type Opened = { id?: string };
export const readOpened = ({ id }: Raw): Opened => (typeof id === "string" ? { id } : {});

/** For what opens beside a page or over it, and leaves it where it stands. */
export const beside = { resetScroll: false } as const;
/** For what changes a page a little, such as a filter: there is nothing to go back to either. */
export const inPlace = { ...beside, replace: true } as const;
