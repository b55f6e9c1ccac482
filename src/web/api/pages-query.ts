import { infiniteQueryOptions } from "@tanstack/react-query";

const pageSize = 25;
const largestPage = 100;

type FetchPage<Row> = (page: { limit: number; after?: string }) => Promise<{ items: Row[]; next: string | null }>;

/** The query of a list endpoint, page by page: `pagesQuery(key, (page) => call(listMembers, { filter, ...page }))`. */
export const pagesQuery = <Row>(queryKey: readonly unknown[], fetchPage: FetchPage<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage({ limit: pageSize, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
  });

export type PagesQuery<Row> = ReturnType<typeof pagesQuery<Row>>;

/** Every row of a list endpoint through its last page, for an export. */
export async function fetchAllPages<Row>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<FetchPage<Row>>> = await fetchPage({ limit: largestPage, ...(after && { after }) });
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}
