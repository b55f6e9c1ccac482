import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { PagesQuery } from "../api/pages-query.ts";

/** The rows of a `ListTab`, from pages of the server. They stay visible while those of another filter are fetched. */
export function usePages<Row>(query: PagesQuery<Row>, enabled = true) {
  const pages = useInfiniteQuery({ ...query, placeholderData: keepPreviousData, enabled });
  return {
    rows: pages.data?.pages.flatMap((page) => page.items),
    pageCount: pages.data?.pages.length,
    pending: pages.isPlaceholderData,
    paging: {
      next: pages.hasNextPage ? "next" : null,
      loading: pages.isFetchingNextPage,
      onMore: () => void pages.fetchNextPage(),
    },
    error: pages.error,
    onRetry: () => void pages.refetch(),
  };
}
