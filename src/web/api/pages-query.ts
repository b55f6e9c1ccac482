import { infiniteQueryOptions } from "@tanstack/react-query";

const pageSize = 25;

/** The query of a list endpoint, page by page: `pagesQuery(key, (page) => call(listMembers, { filter, ...page }))`. */
export const pagesQuery = <Row>(
  queryKey: readonly unknown[],
  fetchPage: (page: { limit: number; after?: string }) => Promise<{ items: Row[]; next: string | null }>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage({ limit: pageSize, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
  });

export type PagesQuery<Row> = ReturnType<typeof pagesQuery<Row>>;
