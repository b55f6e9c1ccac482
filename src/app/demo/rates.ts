import { sql } from "drizzle-orm";
import { addDays } from "#base/day.ts";
import type { Rate } from "#features/ledger/contract.ts";
import { crossRate, type DayRate, maxRateAgeDays } from "#features/ledger/rates.ts";
import { fxRates } from "#features/ledger/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Random } from "./random.ts";
import { day, iso } from "./rows.ts";

/** The euro's rates at the start of the simulation; they drift from there. */
const initialRates = { USD: 1.0842, GBP: 0.8437, JPY: 163.25, CHF: 0.9512, NOK: 11.634 };
const digits = (currency: string) => (currency === "JPY" ? 2 : 4);

/** Generates the rates of a year and a half as a central bank publishes them: on working days, with small daily changes. */
export function generateRates(now: number, { between }: Random) {
  const byDay = new Map<string, Map<string, string>>();
  const perEuro = new Map(Object.entries(initialRates));
  for (let at = now - 600 * day; at <= now; at += day) {
    if ([0, 6].includes(new Date(at).getUTCDay())) continue;
    for (const [currency, rate] of perEuro) perEuro.set(currency, rate * (1 + between(-0.004, 0.004)));
    const rounded = [...perEuro].map(([currency, rate]) => [currency, rate.toFixed(digits(currency))] as const);
    byDay.set(iso(at).slice(0, 10), new Map(rounded));
  }
  return {
    rows: [...byDay].flatMap(([on, rates]): Rate[] =>
      [...rates].map(([currency, rate]) => ({ day: on, currency, rate })),
    ),
    /** Returns the rate as the ledger does: that of the day, or the latest before it. */
    on(from: string, to: string, date: string): DayRate {
      if (from === to) return { rate: "1", day: date };
      for (let before = 0; before <= maxRateAgeDays; before++) {
        const on = addDays(date, -before);
        const rates = byDay.get(on);
        if (rates) return { rate: crossRate(rates.get(from) ?? "1", rates.get(to) ?? "1"), day: on };
      }
      throw new Error(`The demo has no rate of ${date}`);
    },
  };
}
export type Rates = ReturnType<typeof generateRates>;

export const writeRates = ({ db }: TenantCtx, { rows }: Rates) =>
  db.execute(sql`insert into ${fxRates} (day, currency, rate)
    select day, currency, rate from json_to_recordset(${JSON.stringify(rows)}::json) as r(day date, currency text, rate numeric) returning day`);
