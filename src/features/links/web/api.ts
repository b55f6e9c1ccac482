import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getLinkActivity, type Link, listAllLinks, listLinks, readLink, readTouchedLink } from "../contract.ts";
import type { Period } from "../performance.ts";

export const linksKey = ["links"] as const;

/** Whose links are listed: one's own, or those of all partners. */
export type Scope = "own" | "all";

export const linkList = (scope: Scope, days: Period) =>
  queryOptions({
    queryKey: [...linksKey, scope, days],
    queryFn: () => call(scope === "own" ? listLinks : listAllLinks, { days }),
    placeholderData: (before) => before,
  });

export const ownLinks = linkList("own", 90);

export const linkActivity = (id: Link["id"], days: Period) =>
  queryOptions({ queryKey: [...linksKey, "activity", id, days], queryFn: () => call(getLinkActivity, { id, days }) });

/** What a visitor may see of a link: the one with the code in the URL, else the one this browser followed last. */
export const introduction = (code: string) =>
  queryOptions({
    queryKey: ["introduction", code],
    queryFn: () => (code ? call(readLink, { code }) : call(readTouchedLink, {})),
    staleTime: Number.POSITIVE_INFINITY,
  });
