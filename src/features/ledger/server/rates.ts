import { sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { command } from "#server/db/statement.ts";
import {
  errors,
  type importRates as importEndpoint,
  type listRates as listEndpoint,
  type Rate,
  rateFilters,
  ratesImported,
} from "../contract.ts";
import { parseRates } from "../ecb.ts";
import { fxRates } from "./table.ts";

const known = listing("ledger.rates", {
  from: fxRates,
  select: { id: fxRates.id, day: fxRates.day, currency: fxRates.currency, rate: fxRates.rate },
  filters: rateFilters,
  columns: { day: fxRates.day, currency: fxRates.currency },
  id: fxRates.id,
});

/** Removes the trailing zeros that the column's scale adds to the published rate. */
const trimZeros = (rate: string) => rate.replace(/\.?0+$/, "");

export async function listRates({ db }: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await known({ db }, input);
  return { items: items.map((item) => ({ ...item, rate: trimZeros(item.rate) })), next };
}

const jsonRows = { mapToDriverValue: (rates: readonly Rate[]) => JSON.stringify(rates) };
const insertRates = command(
  "ledger.addRates",
  { rates: jsonRows },
  (_, p) => sql`
    insert into fx_rates (day, currency, rate)
    select day, currency, rate from json_to_recordset(${p.rates}::json) as r(day date, currency text, rate numeric)
    on conflict (tenant_id, currency, day) do nothing returning day`,
  { day: fxRates.day },
);
/** A single statement for the bank's full history would exceed the statement timeout. */
const batchSize = 5000;

/** A known rate is never changed, because commissions were calculated with it. */
export async function importRates(ctx: Ctx, { csv }: z.infer<typeof importEndpoint.input>) {
  const parsed = parseRates(csv, dayIn("UTC", Date.now()));
  if ("line" in parsed) throw errors.badRates({ line: `${parsed.line}` });
  const added: string[] = [];
  for (let at = 0; at < parsed.rates.length; at += batchSize) {
    const rows = await ctx.db.apply(insertRates, { rates: parsed.rates.slice(at, at + batchSize) });
    added.push(...rows.map(({ day }) => day));
  }
  const days = [...new Set(parsed.rates.map(({ day }) => day))].toSorted();
  if (added.length > 0) {
    const subject = [...new Set([firstOf(days), defined(days.at(-1))])].join(" – ");
    await audit(ctx, { action: "ledger.ratesImported", subject, after: { days: days.length, added: added.length } });
    await ctx.emit(ratesImported, { days: [...new Set(added)].toSorted() });
    ctx.announce("tenant", "changed", { topics: ["commissions"] });
  }
  return { days: days.length, added: added.length, known: parsed.rates.length - added.length };
}
