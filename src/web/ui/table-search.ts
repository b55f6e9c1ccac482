/**
 * A table's state in the URL: its order (`sort=createdAt:desc`), hidden columns (`hide=phone,city`), the search text (`q`) and one
 * parameter per filter (`status=won,lost`).
 */
export type TableSearch<Key extends string = never> = { [K in "sort" | "hide" | "q" | Key]?: string | undefined };

/** The router parses `?q=12` as a number. */
const textOf = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;

/** The values of a filter, or a pattern where the list would be long. */
type Words = readonly string[] | RegExp;

const known = (value: unknown, words: Words) =>
  textOf(
    textOf(value)
      ?.split(",")
      .filter((word) => (words instanceof RegExp ? words.test(word) : words.includes(word)))
      .join(","),
  );

/** For `screenAt`. Unknown values in a shared link are dropped. */
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

/** The values of one parameter, such as `status=won,lost`. */
export const wordsOf = (entry: string | undefined): string[] => entry?.split(",").filter(Boolean) ?? [];

/** The changes to the URL that clear all filters. */
export const noFilters = (filters: readonly { key: string }[]): TableSearch<string> =>
  Object.fromEntries(["q", ...filters.map(({ key }) => key)].map((key) => [key, undefined]));

/** The same query as the input of a list endpoint. */
export const listInputOf = <Key extends string>(search: TableSearch<Key>, filters: readonly Key[]) => ({
  filter: filters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
  ...(search.sort && { orderBy: search.sort }),
});
