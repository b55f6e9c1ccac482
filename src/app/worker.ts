import { recheckDomains } from "#features/domains/server/recheck.ts";
import { eraseDue } from "#features/identity/server/deletion.ts";
import { dropOldExports, exportTasks } from "#features/identity/server/exports.ts";
import { identityExporters } from "#features/identity/server/own-data.ts";
import { tidy } from "#features/identity/server/tidy.ts";
import { erasePastNotices } from "#features/notifications/server/past.ts";
import { everyTenant } from "#features/tenancy/server/every-tenant.ts";
import { fateOf } from "#features/tenancy/server/standing.ts";
import { eraseDueTenants } from "#features/tenants/server/erasure.ts";
import { dropOldTenantExports, tenantExportTasks } from "#features/tenants/server/exports.ts";
import { erasePast } from "#features/tenants/server/retention.ts";
import { acting } from "#server/acting.ts";
import type { Floor } from "#server/ctx.ts";
import { type Clockwork, startQueue } from "#server/jobs/queue.ts";
import { messageTasks, resend } from "#server/messages/post.ts";
import { sweep } from "#server/sweep.ts";
import { belongings } from "./tenant-data.ts";

/** Who does which job. */
const handlers = [...messageTasks, ...exportTasks(identityExporters), ...tenantExportTasks(belongings)];

/** Every ten minutes: takes away what is over, and gets going what got stuck. */
export async function tidyHouse(floor: Floor) {
  await tidy(floor);
  await eraseDue(floor);
  await dropOldExports(floor);
  await eraseDueTenants(floor, belongings);
  await everyTenant(floor.db, async (tenantId) => {
    await acting(floor, tenantId, async (ctx) => {
      await sweep(ctx);
      await resend(ctx);
      await erasePast(ctx, [erasePastNotices]);
      await dropOldTenantExports(ctx);
    });
  });
}

/** What is done by the clock. */
const clockwork: Clockwork[] = [
  { name: "house.tidy", pattern: "*/10 * * * *", run: tidyHouse },
  { name: "domains.recheck", pattern: "41 3 * * *", run: recheckDomains },
];

/** Works off the jobs of all tenants, in this process. */
export const startWorker = (floor: Floor, ownerUrl: string) => startQueue(floor, ownerUrl, handlers, clockwork, fateOf);
