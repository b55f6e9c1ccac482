import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { TablePaging } from "./table-props.ts";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "isPlaceholderData">;

/** How a table goes on through the pages of a question: spread into it beside its rows. */
export const pagingOf = (list: Pages): { paging: TablePaging; busy: boolean } => ({
  paging: {
    next: list.hasNextPage ? "next" : null,
    loading: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
  },
  busy: list.isPlaceholderData,
});
