const made = new Map<string, unknown>();

/** Creating a formatter takes a hundred times as long as using it, and a page of rows needs hundreds. */
const once =
  <Given extends unknown[], Format>(kind: string, make: (intlLocale: string, ...given: Given) => Format) =>
  (intlLocale: string, ...given: Given): Format => {
    const key = `${kind} ${intlLocale} ${JSON.stringify(given)}`;
    const known = made.get(key) as Format | undefined;
    if (known) return known;
    const format = make(intlLocale, ...given);
    made.set(key, format);
    return format;
  };

export const numberFormat = once(
  "number",
  (intl, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(intl, options),
);
export const dateFormat = once(
  "date",
  (intl, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, options),
);
export const listFormat = once("list", (intl, options?: Intl.ListFormatOptions) => new Intl.ListFormat(intl, options));
export const relativeFormat = once(
  "relative",
  (intl, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(intl, options),
);
/** Returns the localised names of countries and currencies. */
export const displayNames = once(
  "names",
  (intl, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(intl, options),
);
