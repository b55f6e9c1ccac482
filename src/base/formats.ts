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

export const numberFormat = memoize(
  "number",
  (intl, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(intl, options),
);
export const dateFormat = memoize(
  "date",
  (intl, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, options),
);
export const listFormat = memoize(
  "list",
  (intl, options?: Intl.ListFormatOptions) => new Intl.ListFormat(intl, options),
);
export const relativeFormat = memoize(
  "relative",
  (intl, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(intl, options),
);
/** Returns the localised names of countries and currencies. */
export const displayNames = memoize(
  "names",
  (intl, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(intl, options),
);
