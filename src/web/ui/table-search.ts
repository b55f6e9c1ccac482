/**
 * What a table remembers in the address: its order (`sort=createdAt:desc`), hidden columns (`hide=phone,city`),
 * the words searched for (`q`) and one entry for each filter (`status=won,lost`).
 */
export type TableSearch<Key extends string = never> = { [K in "sort" | "hide" | "q" | Key]?: string | undefined };

/** The router reads `?q=12` as a number. */
const textOf = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;

/** The words a filter knows, or what one looks like where the list would be long. */
type Words = readonly string[] | RegExp;

const known = (value: unknown, words: Words) =>
  textOf(
    textOf(value)
      ?.split(",")
      .filter((word) => (words instanceof RegExp ? words.test(word) : words.includes(word)))
      .join(","),
  );

/** For `screenAt`. Unknown words in a shared link are dropped, not obeyed. */
export function readTableSearch<Key extends string = never>(
  raw: Record<string, unknown>,
  filters: Record<Key, Words>,
): TableSearch<Key> {
  const found: [string, string | undefined][] = [
    ...["sort", "hide", "q"].map((key): [string, string | undefined] => [key, textOf(raw[key])]),
    ...Object.entries<Words>(filters).map(([key, words]): [string, string | undefined] => [
      key,
      known(raw[key], words),
    ]),
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as TableSearch<Key>;
}

/** The words of one entry, as `status=won,lost` keeps them. */
export const wordsOf = (entry: string | undefined): string[] => entry?.split(",").filter(Boolean) ?? [];

/** What to change in the address so that nothing is filtered any more. */
export const noFilters = (filters: readonly { key: string }[]): TableSearch<string> =>
  Object.fromEntries(["q", ...filters.map(({ key }) => key)].map((key) => [key, undefined]));

/** The same question in the grammar of lists that the server reads. */
export const listInputOf = <Key extends string>(search: TableSearch<Key>, filters: readonly Key[]) => ({
  filter: filters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
  ...(search.sort && { orderBy: search.sort }),
});
