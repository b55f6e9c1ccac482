const cache = new Map<string, unknown>();

/** Creating a formatter takes a hundred times as long as using it, and a page of rows needs hundreds. */
const memoize =
  <Args extends unknown[], Format>(kind: string, make: (intlLocale: string, ...args: Args) => Format) =>
  (intlLocale: string, ...args: Args): Format => {
    const key = `${kind} ${intlLocale} ${JSON.stringify(args)}`;
    const cached = cache.get(key) as Format | undefined;
    if (cached) return cached;
    const format = make(intlLocale, ...args);
    cache.set(key, format);
    return format;
  };

/** Saudi Arabic has the Arabic percent sign even after Western digits, where the product's texts have "%". */
const percentLocale = (intl: string) => (intl.startsWith("ar") ? "ar-u-nu-latn" : intl);

export const numberFormat = memoize(
  "number",
  (intl, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(options?.style === "percent" ? percentLocale(intl) : intl, options),
);
export const dateFormat = memoize(
  "date",
  (intl, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, options),
);
export const listFormat = memoize("list", (intl, options?: Intl.ListFormatOptions): Pick<Intl.ListFormat, "format"> => {
  const list = new Intl.ListFormat(intl, options);
  if (!intl.startsWith("zh")) return list;
  // Chinese units are joined without anything between them.
  if (options?.type === "unit") return { format: (items) => [...items].join("、") };
  return { format: (items) => joinChinese(list.formatToParts(items)) };
});
export const relativeFormat = memoize(
  "relative",
  (intl, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(intl, options),
);
/** Returns the localised names of countries and currencies. */
export const displayNames = memoize(
  "names",
  (intl, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(intl, options),
);

/** Puts spaces between Chinese conjunctions and Latin letters or digits. */
const joinChinese = (parts: { type: string; value: string }[]): string =>
  parts
    .map(({ type, value }, i) => {
      if (type === "element" || value === "、") return value;
      const before = /[\p{Script=Latin}\d%]$/u.test(parts[i - 1]?.value ?? "") ? " " : "";
      const after = /^[\p{Script=Latin}\d\p{Sc}]/u.test(parts[i + 1]?.value ?? "") ? " " : "";
      return `${before}${value}${after}`;
    })
    .join("");
