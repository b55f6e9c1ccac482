/**
 * A table's state in the URL: its order (`sort=createdAt:desc`), hidden columns (`hide=phone,city`), the search text (`q`) and one
 * parameter per filter (`status=won,lost`).
 */
export type TableSearch<Key extends string = never> = { [K in "sort" | "hide" | "q" | Key]?: string | undefined };

/** The router parses `?q=12` as a number. */
const textOf = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;

/** The values of a filter, or a pattern where the list would be long. */
type KnownValues = readonly string[] | RegExp;

const filterKnown = (value: unknown, allowed: KnownValues) =>
  textOf(
    textOf(value)
      ?.split(",")
      .filter((entryValue) => (allowed instanceof RegExp ? allowed.test(entryValue) : allowed.includes(entryValue)))
      .join(","),
  );

/** For `screenAt`. Unknown values in a shared link are dropped. */
export function readTableSearch<Key extends string = never>(
  raw: Record<string, unknown>,
  filters: Record<Key, KnownValues>,
): TableSearch<Key> {
  const found: [string, string | undefined][] = [
    ...["sort", "hide", "q"].map((key): [string, string | undefined] => [key, textOf(raw[key])]),
    ...Object.entries<KnownValues>(filters).map(([key, allowed]): [string, string | undefined] => [
      key,
      filterKnown(raw[key], allowed),
    ]),
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as TableSearch<Key>;
}

/** The values of one parameter, such as `status=won,lost`. */
export const valuesOf = (entry: string | undefined): string[] => entry?.split(",").filter(Boolean) ?? [];

/** The changes to the URL that clear all filters. */
export const noFilters = (filters: readonly { key: string }[]): TableSearch<string> =>
  Object.fromEntries(["q", ...filters.map(({ key }) => key)].map((key) => [key, undefined]));

/** The same query as the input of a list endpoint. */
export const listInputOf = <Key extends string>(search: TableSearch<Key>, filters: readonly Key[]) => ({
  filter: filters.flatMap((key) => (search[key] ? [`${key}:in:${search[key]}`] : [])),
  ...(search.sort && { orderBy: search.sort }),
});
