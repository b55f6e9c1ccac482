import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { dueLines } from "#features/commissions/server/reads.ts";
import { payoutRuns } from "../table.ts";

/**
 * The commissions that this run may pay: those that are due, without those promised by an earlier run. A released run claims what
 * was due to a person when it was drafted until its job has reached that person's item, so that a second run neither shows nor
 * takes the same money. Columns: `id`, `person_id`, `currency`, `left_minor`.
 */
export const unclaimedLines = ({ id, until }: { id: Id<"run">; until: string }): SQL => sql`
  select due.id, due.person_id, due.currency, due.left_minor from (${dueLines(until)}) due
  where not exists (
    select from payout_items i join payout_runs r on r.tenant_id = i.tenant_id and r.id = i.run_id
    where i.tenant_id = current_setting('app.tenant_id')::uuid and i.state = 'draft' and r.state = 'released'
      and r.id < ${sql.param(id, payoutRuns.id)} and i.person_id = due.person_id and i.earned_currency = due.currency
      and not exists (
        select from commission_events h where h.tenant_id = i.tenant_id and h.commission_id = due.id
          and h.kind = 'approved' and h.created_at > r.until))`;
