import { sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
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
import type { rateSources } from "../values.ts";
import { fxRates } from "./table.ts";

const known = listing("ledger.rates", {
  from: fxRates,
  select: {
    id: fxRates.id,
    day: fxRates.day,
    currency: fxRates.currency,
    rate: fxRates.rate,
    source: fxRates.source,
  },
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
  { rates: jsonRows, source: fxRates.source },
  (_, p) => sql`
    insert into fx_rates (day, currency, rate, source)
    select day, currency, rate, ${p.source} from json_to_recordset(${p.rates}::json) as r(day date, currency text, rate numeric)
    on conflict (tenant_id, currency, day) do nothing returning day`,
  { day: fxRates.day },
);
/** A single statement for the bank's full history would exceed the statement timeout. */
const batchSize = 5000;

export async function importRates(ctx: Ctx, { csv }: z.infer<typeof importEndpoint.input>) {
  const parsed = parseRates(csv, dayIn("UTC", Date.now()));
  if ("line" in parsed) throw errors.badRates({ line: `${parsed.line}` });
  const { days, added } = await saveRates(ctx, parsed.rates, "import");
  if (added > 0) {
    const subject = [...new Set([firstOf(days), defined(days.at(-1))])].join(" – ");
    await audit(ctx, { action: "ledger.ratesImported", subject, after: { days: days.length, added } });
  }
  return { days: days.length, added, known: parsed.rates.length - added };
}

/** Stores new rates and resumes what waited for them. A known rate is never changed, because commissions were calculated with it. */
export async function saveRates(ctx: TenantCtx, rates: readonly Rate[], source: (typeof rateSources)[number]) {
  const added: string[] = [];
  for (let at = 0; at < rates.length; at += batchSize) {
    const rows = await ctx.db.apply(insertRates, { rates: rates.slice(at, at + batchSize), source });
    added.push(...rows.map(({ day }) => day));
  }
  if (added.length > 0) {
    await ctx.emit(ratesImported, { days: [...new Set(added)].toSorted() });
    ctx.announce("tenant", "changed", { topics: ["commissions"] });
  }
  return { days: [...new Set(rates.map(({ day }) => day))].toSorted(), added: added.length };
}
