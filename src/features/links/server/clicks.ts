import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { forEachTenant, type TenantTx } from "#server/db/in-tenant.ts";
import { command } from "#server/db/statement.ts";
import type { ClickKind, Utm } from "../contract.ts";
import { repeatMinutes } from "../rules.ts";
import { clicks } from "./table.ts";

export type Click = {
  id: Id<"clk">;
  linkId: Id<"lnk">;
  kind: Exclude<ClickKind, "repeat">;
  visitor: string;
  referer: string;
  utm: Utm;
  /** When the link was followed. It is stored later than that if the database was unavailable. */
  at: string;
};

const arrayParameter = { mapToDriverValue: (values: readonly string[]) => values };
/**
 * Inserts many clicks in one statement. The same visitor on the same link within half an hour, or in the same batch, is a repeat. The
 * database decides this, because other processes store clicks too.
 */
const insertClicks = command(
  "links.insertClicks",
  {
    ids: arrayParameter,
    links: arrayParameter,
    kinds: arrayParameter,
    visitors: arrayParameter,
    referers: arrayParameter,
    utms: arrayParameter,
    ats: arrayParameter,
  },
  (db, p) =>
    db
      .insert(clicks)
      .select(sql`
      select current_setting('app.tenant_id')::uuid, c.id, c.at, c.link_id,
        case when c.kind = 'person' and (
          row_number() over (partition by c.link_id, c.visitor, c.kind order by c.id) > 1 or exists (
            select from ${clicks} earlier where earlier.link_id = c.link_id and earlier.visitor = c.visitor
              and earlier.kind = 'person' and earlier.created_at > c.at - ${sql.raw(String(repeatMinutes))} * interval '1 minute'))
          then 'repeat' else c.kind end,
        c.visitor, c.referer, c.utm::jsonb, null::uuid
      from unnest(${p.ids}::uuid[], ${p.links}::uuid[], ${p.kinds}::text[], ${p.visitors}::text[], ${p.referers}::text[], ${p.utms}::text[], ${p.ats}::timestamptz[])
        c (id, link_id, kind, visitor, referer, utm, at)
      on conflict do nothing`)
      .returning({ kind: clicks.kind }),
);

/** A larger batch would delay its first click until all the others are stored. */
const maxBatch = 500;
type PendingClick = { tenantId: Id<"ten">; click: Click; done: PromiseWithResolvers<void> };

/**
 * Stores clicks and resolves once they are committed. While a commit is running, further clicks of all tenants are collected and committed
 * together: under load many share one commit, and a single click does not wait.
 */
export function createClickWriter({ db }: Pick<Services, "db">): (tenantId: Id<"ten">, click: Click) => Promise<void> {
  let pending: PendingClick[] = [];
  let isRunning = false;

  const work = async () => {
    isRunning = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatch);
      pending = pending.slice(maxBatch);
      await commit(db, [...Map.groupBy(batch, ({ tenantId }) => tenantId)]);
    }
    isRunning = false;
  };

  return (tenantId, click) => {
    const done = Promise.withResolvers<void>();
    pending.push({ tenantId, click, done });
    if (!isRunning) void work();
    return done.promise;
  };
}

type TenantBatch = [Id<"ten">, PendingClick[]];

/**
 * Settles the promise of every click. If the shared transaction fails, each tenant is retried separately, so that one tenant's error does
 * not affect the others.
 */
async function commit(db: Services["db"], tenantBatches: readonly TenantBatch[]): Promise<void> {
  const inserts = tenantBatches.map(([tenantId, tenantClicks]) => ({
    tenantId,
    work: (tx: Pick<TenantTx, "send">) => tx.send(insertClicks, columnsOf(tenantClicks)),
  }));
  try {
    await forEachTenant(db, inserts);
    for (const [, tenantClicks] of tenantBatches) for (const { done } of tenantClicks) done.resolve();
  } catch (error) {
    if (tenantBatches.length > 1) await Promise.all(tenantBatches.map((tenantClicks) => commit(db, [tenantClicks])));
    else for (const { done } of tenantBatches[0]?.[1] ?? []) done.reject(error);
  }
}

const columnsOf = (batch: readonly PendingClick[]) => ({
  ids: batch.map(({ click }) => click.id.slice(4)),
  links: batch.map(({ click }) => click.linkId.slice(4)),
  kinds: batch.map(({ click }) => click.kind),
  visitors: batch.map(({ click }) => click.visitor),
  referers: batch.map(({ click }) => click.referer),
  utms: batch.map(({ click }) => JSON.stringify(click.utm)),
  ats: batch.map(({ click }) => click.at),
});
