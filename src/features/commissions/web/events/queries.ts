import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listDealEvents } from "../../contract/events.ts";
import { commissionsKey } from "../api.ts";
import type { ListSearch } from "../search.ts";

export const defaultSort = "createdAt:desc" as const;

export const eventPages = ({ eventState, kind, sort }: ListSearch) =>
  pagesQuery([...commissionsKey, "events", eventState, kind, sort], (page) =>
    call(listDealEvents, {
      filter: [...(eventState ? [`state:in:${eventState}`] : []), ...(kind ? [`kind:in:${kind}`] : [])],
      orderBy: sort === "createdAt:asc" ? sort : defaultSort,
      ...page,
    }),
  );
