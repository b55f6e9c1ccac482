import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { NoticeTopic } from "#base/messages.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import { listActions } from "../actions.ts";
import { getMessage, listMessages, type Message } from "../contract.ts";
import { getNoticeChoices, getQuietHours, listNotices } from "../notices.ts";

const topic = "outbox";
type Order = "createdAt:asc" | "createdAt:desc";

/** The messages that match the filters in the URL, page by page. */
export function messageList(search: TableSearch<"state" | "channel">) {
  const { filter } = listInputOf(search, ["state", "channel"]);
  const orderBy: Order = search.sort === "createdAt:asc" ? "createdAt:asc" : "createdAt:desc";
  return pagesQuery([topic, "list", filter, orderBy], (page) => call(listMessages, { filter, orderBy, ...page }));
}

export const messageById = (id: string) =>
  queryOptions({ queryKey: [topic, "one", id], queryFn: () => call(getMessage, { id: id as Message["id"] }) });

export const outboxKey = [topic];

/** The server announces a new notice with the topic `notices`, so the key starts with it. */
export const ownNotices = infiniteQueryOptions({
  queryKey: ["notices"],
  queryFn: ({ pageParam }) =>
    call(listNotices, { orderBy: "createdAt:desc", limit: 20, ...(pageParam && { after: pageParam }) }),
  initialPageParam: "",
  getNextPageParam: (page) => page.next ?? undefined,
});

/** The notices that match the filters of the notifications page. */
export const noticePages = ({ topic: noticeTopic, unread }: { topic?: NoticeTopic; unread?: true }) =>
  pagesQuery(["notices", "page", noticeTopic ?? "", unread ?? false], (page) =>
    call(listNotices, {
      orderBy: "createdAt:desc",
      ...(noticeTopic && { topic: noticeTopic }),
      ...(unread && { unread: "true" }),
      ...page,
    }),
  );

/** The server announces a new action with the topic `actions`. */
export const recentActions = queryOptions({
  queryKey: ["actions"],
  queryFn: () => call(listActions, {}),
});

export const noticeChoices = queryOptions({
  queryKey: ["notice-choices"],
  queryFn: () => call(getNoticeChoices, {}),
});

export const quietHours = queryOptions({
  queryKey: ["quiet-hours"],
  queryFn: () => call(getQuietHours, {}),
});
