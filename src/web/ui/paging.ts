import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { TablePaging } from "./table-props.ts";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "isPlaceholderData">;

/** The paging props of a table for an infinite query, to be spread next to its rows. */
export const pagingOf = (list: Pages): { paging: TablePaging; busy: boolean } => ({
  paging: {
    next: list.hasNextPage ? "next" : null,
    loading: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
  },
  busy: list.isPlaceholderData,
});
