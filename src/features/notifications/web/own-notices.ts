import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import type { NoticeAction, OwnNotices } from "#web/shell/shell-context.ts";
import { toast } from "#web/ui/toast.ts";
import { type Notice, readNotices } from "../notices.ts";
import { ownNotices } from "./api.ts";
import { noticeLook } from "./notice-looks.ts";
import { useNoticeText } from "./notice-text.ts";

/** Marks notices as read, or all of them. */
export function useReadNotices(): (ids: Notice["id"][] | undefined) => void {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    mutationFn: (ids: Notice["id"][] | undefined) => call(readNotices, ids ? { ids } : {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownNotices.queryKey }),
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  return mutate;
}

/**
 * The person's own notices, for the bell. Refetched when the server announces a new one. `actionsOf` comes from the app, because the
 * actions belong to the features that the notices are about.
 */
export function useOwnNotices(actionsOf: (notice: Notice) => NoticeAction[]): OwnNotices {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(ownNotices);
  const found = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const textOf = useNoticeText(found);
  const read = useReadNotices();
  return useMemo(
    () => ({
      items:
        textOf &&
        found?.map((notice) => ({
          ...noticeLook(notice.kind),
          id: notice.id,
          text: textOf(notice),
          to: notice.to,
          at: new Date(notice.createdAt),
          unread: notice.readAt === null,
          read: () => read([notice.id]),
          actions: actionsOf(notice),
        })),
      unread: data?.pages[0]?.unread ?? 0,
      error,
      retry: () => void refetch(),
      readAll: () => read(undefined),
      showOlder: hasNextPage ? () => void fetchNextPage() : undefined,
    }),
    [found, textOf, data, error, hasNextPage, read, refetch, fetchNextPage, actionsOf],
  );
}
