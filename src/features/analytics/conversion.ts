import { addDays } from "#base/day.ts";
import { fractionDigits, type Money } from "#base/money.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { convertAt, crossRate, type DayRate } from "#features/ledger/rates.ts";

/** The price of one euro in each currency, by day, oldest first. */
export type EuroPrices = ReadonlyMap<string, readonly DayRate[]>;

/** Returns the price of a day: the last one up to it, because banks publish none on weekends, or else the first known one. */
function priceOn(prices: readonly DayRate[], day: string): DayRate | undefined {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.day ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return prices[low - 1] ?? prices[0];
}

/**
 * Returns the rate that figures are converted at: that of the event's day, or the nearest known one where that day has none.
 * Undefined if a currency has no rate at all.
 */
export function rateFor(prices: EuroPrices, from: string, to: string, day: string): DayRate | undefined {
  if (from === to) return { rate: "1", day };
  const known = (currency: string) =>
    currency === "EUR" ? { rate: "1", day: "" } : priceOn(prices.get(currency) ?? [], day);
  const [a, b] = [known(from), known(to)];
  return a && b ? { rate: crossRate(a.rate, b.rate), day: a.day > b.day ? a.day : b.day } : undefined;
}

/** A total in one currency, and the amounts that no rate is known for. */
export type Total = { minor: number; others: Money[]; isConverted: boolean };

/** Adds amounts in one currency. An amount without a rate is listed beside the total, so that none is lost. */
export function addConverted(
  amounts: readonly Money[],
  to: string,
  rateOf: (from: string) => DayRate | undefined,
): Total {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency);
  const total: Total = { minor: 0, others: [], isConverted: false };
  for (const [currency, parts] of byCurrency) {
    const minor = parts.reduce((sum, part) => sum + part.minor, 0);
    const rate = rateOf(currency);
    if (minor === 0) continue;
    if (!rate) total.others.push({ minor, currency });
    else {
      total.minor += convertAt(minor, currency, to, rate.rate);
      total.isConverted ||= currency !== to;
    }
  }
  total.others.sort((one, other) => (one.currency < other.currency ? -1 : 1));
  return total;
}

/** The rates of one currency for each of the 31 days of a month, in minor units of the target per minor unit. */
export type MonthRates = { currency: string; month: string; rates: string[] };

const daysPerMonth = 31;

/** Tabulates the rates of every currency that has one, month by month, for sums that are stored by month. */
export function monthlyRates(
  prices: EuroPrices,
  currencies: readonly string[],
  to: string,
  period: { from: string; to: string },
): MonthRates[] {
  const tables: MonthRates[] = [];
  for (const currency of currencies.filter((one) => one !== to)) {
    const shift = fractionDigits(to) - fractionDigits(currency);
    for (let month = addMonths(period.from, 0); month <= period.to; month = addMonths(month, 1)) {
      const rates = Array.from({ length: daysPerMonth }, (_, i) => rateFor(prices, currency, to, addDays(month, i)));
      if (rates.every((rate) => rate !== undefined))
        tables.push({ currency, month, rates: rates.map(({ rate }) => `${rate}e${shift}`) });
    }
  }
  return tables;
}
