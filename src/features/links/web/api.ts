import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listLinks, readLink, readTouchedLink } from "../contract.ts";

export const ownLinks = queryOptions({ queryKey: ["links"], queryFn: () => call(listLinks, {}) });

/** What a visitor may see of a link: the one with the code in the URL, else the one this browser followed last. */
export const introduction = (code: string) =>
  queryOptions({
    queryKey: ["introduction", code],
    queryFn: () => (code ? call(readLink, { code }) : call(readTouchedLink, {})),
    staleTime: Number.POSITIVE_INFINITY,
  });
