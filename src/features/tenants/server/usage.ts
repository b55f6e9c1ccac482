import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { listAudit } from "#features/members/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { type HistoryEntry, historyActions } from "../contract.ts";
import { getTenant } from "./reads.ts";
import { tenantUsage } from "./table.ts";

type Asked = { id: Id<"ten"> };

const usage = statement("tenants.usage", {}, (from) =>
  from
    .select({
      members: tenantUsage.members,
      activeMembers: tenantUsage.activeMembers,
      referrals: tenantUsage.referrals,
      recentReferrals: tenantUsage.recentReferrals,
      storageBytes: tenantUsage.storageBytes,
      files: tenantUsage.files,
      lastActivityAt: tenantUsage.lastActivityAt,
      lastExportAt: tenantUsage.lastExportAt,
    })
    .from(tenantUsage),
);

/** Counts in the tenant's own scope: the operator reads numbers, never rows. */
export async function getTenantUsage(ctx: ReadCtx, { id }: Asked) {
  await getTenant(ctx, { id });
  return firstOf(await readInTenant(ctx.services.db, id).run(usage, {}));
}

const historyLength = 20;

export async function listTenantHistory(ctx: ReadCtx, { id }: Asked) {
  await getTenant(ctx, { id });
  const { items } = await listAudit(
    { db: readInTenant(ctx.services.db, id) },
    { filter: [`action:in:${historyActions.join()}`], orderBy: "createdAt:desc", limit: historyLength },
  );
  return {
    items: items.map(
      ({ id: entryId, action, subject, by, createdAt }): HistoryEntry => ({
        id: entryId,
        action: action as HistoryEntry["action"],
        subject,
        by,
        createdAt,
      }),
    ),
  };
}
