import { sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import type { ItemState } from "../../values.ts";
import type { CalculatedItem } from "./calculation.ts";

const jsonRows = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };

const updateItems = command(
  "payouts.saveCalculated",
  { rows: jsonRows },
  (_, p) => sql`
    update payout_items i set rail = r.rail, hint = r.hint, gross_minor = r.gross_minor, offset_minor = r.offset_minor,
      currency = r.currency, minor = r.minor, lines = r.lines, state = r.state, left_because = r.left_because,
      tax_missing = r.tax_missing, paid_at = case when r.state = 'paid' then now() end, updated_at = now()
    from json_to_recordset(${p.rows}::json) as r(id uuid, rail text, hint text, gross_minor bigint, offset_minor bigint,
      currency text, minor bigint, lines int, state text, left_because text, tax_missing boolean)
    where i.tenant_id = current_setting('app.tenant_id')::uuid and i.id = r.id`,
);

/** Saves the calculated amounts and the state of each item, with the reason for items that are left out. */
export async function saveCalculated(
  { db }: Pick<TenantCtx, "db">,
  rows: readonly (CalculatedItem & { state: ItemState })[],
) {
  if (rows.length === 0) return;
  await db.apply(updateItems, {
    rows: rows.map(({ id, payee, grossMinor, offsetMinor, currency, minor, lines, state, left, taxMissing }) => ({
      id: id.slice(4),
      rail: payee?.rail ?? null,
      hint: payee?.hint ?? "",
      gross_minor: grossMinor,
      offset_minor: offsetMinor,
      currency,
      minor,
      lines,
      state,
      left_because: left ?? null,
      tax_missing: taxMissing,
    })),
  });
}
