import { parseAmount } from "#base/parse-amount.ts";

// Every repetition is bounded, so that no text makes the pattern slow.
const sign = "US\\$|R\\$|A\\$|C\\$|€|\\$|£|¥|￥|₹";
const code = "(?<!\\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|INR|BRL|AED|SAR|CAD|AUD|SEK|NOK|DKK|PLN)(?!\\p{L})";
const figure = "\\d(?:[\\d.,'’\\u00a0\\u202f ]{0,18}\\d)?";
const multiplier = "(?:\\s?(?:k|m|mio|mn|mln|tsd|million|万|亿)\\.?(?!\\p{L}))?";
const amount = new RegExp(
  `(?:${sign}|${code})\\s?${figure}${multiplier}|${figure}${multiplier}\\s?(?:${sign}|${code})`,
  "iu",
);
const marker = new RegExp(`${sign}|${code}`, "iu");

const currencyBySign: Record<string, string> = {
  "€": "EUR",
  $: "USD",
  US$: "USD",
  R$: "BRL",
  A$: "AUD",
  C$: "CAD",
  "£": "GBP",
  "₹": "INR",
};
/** The yen and the yuan share a sign. */
const yenOrYuan = (intl: string) => (intl.startsWith("zh") ? "CNY" : "JPY");

export type FoundAmount = { minor: number; currency: string; quote: string };

/** Returns the first amount with a currency, in the smallest unit. `intl` decides what a lone point or comma means. */
export function findAmount(text: string, intl: string): FoundAmount | undefined {
  const quote = amount.exec(text)?.[0].trim();
  const written = quote && marker.exec(quote)?.[0].toUpperCase();
  if (!quote || !written) return undefined;
  const currency = currencyBySign[written] ?? (/[¥￥]/.test(written) ? yenOrYuan(intl) : written);
  const parsed = parseAmount(quote.replace(marker, " "), intl, currency);
  return "minor" in parsed && parsed.minor !== null ? { minor: parsed.minor, currency, quote } : undefined;
}
