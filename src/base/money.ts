/** An amount in the currency's smallest unit. The record owns the currency; the language only decides how it is written. */
export type Money = { minor: number; currency: string };

/** How many digits of an amount stand behind the point: 2 in most currencies, 0 in yen, 3 in dinars. */
export const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A right-to-left line would turn "US$" into "$US": a symbol with Latin letters is isolated, left to right. */
const isolated = (symbol: string) => (/[A-Z]/i.test(symbol) ? `\u2066${symbol}\u2069` : symbol);

export function formatMoney({ minor, currency }: Money, intlLocale: string, whole = false): string {
  const digits = fractionDigits(currency);
  const cents = whole ? 0 : digits;
  const format = new Intl.NumberFormat(intlLocale, {
    style: "currency",
    currency,
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  });
  const amount = minor / 10 ** digits;
  if (!intlLocale.startsWith("ar")) return format.format(amount);
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === "currency" ? isolated(value) : value))
    .join("");
}

export const addMoney = (amounts: Money[], currency: string): Money => ({
  minor: amounts.reduce((sum, amount) => sum + amount.minor, 0),
  currency,
});
