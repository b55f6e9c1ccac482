import { fractionDigits } from "#base/money.ts";

/** An amount range in the URL: `EUR:1000..5000`, either end open. */
export type AmountSpan = { currency: string; from: number | undefined; to: number | undefined };

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

export function readAmounts(entry: string | undefined): AmountSpan | undefined {
  const [, currency, from, to] = /^([A-Z]{3}):(\d*)\.\.(\d*)$/.exec(entry ?? "") ?? [];
  return currency && (from || to) ? { currency, from: numberOf(from), to: numberOf(to) } : undefined;
}

export const writeAmounts = ({ currency, from, to }: AmountSpan): string | undefined =>
  from === undefined && to === undefined ? undefined : `${currency}:${from ?? ""}..${to ?? ""}`;

/** Converts the range to list filters; the server compares in the currency's smallest unit. */
export function amountFilters(entry: string | undefined): string[] {
  const span = readAmounts(entry);
  if (!span) return [];
  const minor = (amount: number) => amount * 10 ** fractionDigits(span.currency);
  return [
    `currency:eq:${span.currency}`,
    ...(span.from === undefined ? [] : [`estimatedMinor:gte:${minor(span.from)}`]),
    ...(span.to === undefined ? [] : [`estimatedMinor:lte:${minor(span.to)}`]),
  ];
}
