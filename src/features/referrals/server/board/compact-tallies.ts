import { sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { stageTallies } from "./table.ts";

/** Tallies are compacted when there are more rows than this. */
const maxTallies = 500;

/** Scheduled: compacts the tallies into few rows. Concurrent inserts are not blocked. */
export async function compactTallies({ db }: TenantCtx) {
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select count(*) > ${maxTallies} as many from (select from ${stageTallies} limit ${maxTallies + 1}) as few`,
  );
  if (!rows[0]?.many) return;
  await db.execute(sql`with gone as (delete from ${stageTallies} returning *)
    insert into ${stageTallies} (pipeline_id, stage_id, addressee_id, currency, count, minor)
    select pipeline_id, stage_id, addressee_id, currency, sum(count), sum(minor) from gone
    group by 1, 2, 3, 4 having sum(count) <> 0 or sum(minor) <> 0 returning count`);
}
