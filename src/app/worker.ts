import type { Id } from "#base/ids.ts";
import { busy, checkCells, foldFacts } from "#features/analytics/server/cells.ts";
import { sendDueReports } from "#features/analytics/server/report-clock.ts";
import { cellTasks } from "#features/analytics/server/writes.ts";
import { matureDue } from "#features/commissions/server/clockwork.ts";
import { retryTasks } from "#features/commissions/server/listeners.ts";
import { isOwed } from "#features/commissions/server/owed.ts";
import { commissionExporters } from "#features/commissions/server/own-data.ts";
import { addUpSpending } from "#features/commissions/server/spending.ts";
import { tellTasks as commissionTells } from "#features/commissions/server/tell.ts";
import { recheckDomains } from "#features/domains/server/recheck.ts";
import { fileTasks } from "#features/files/server/drop.ts";
import { filesExporter } from "#features/files/server/own-data.ts";
import { endOldUploads, eraseFilesOfTheGone } from "#features/files/server/tidy.ts";
import { eraseDue } from "#features/identity/server/deletion.ts";
import { dropOldExports, exportTasks } from "#features/identity/server/exports.ts";
import { identityExporters } from "#features/identity/server/own-data.ts";
import { recoveryTasks } from "#features/identity/server/recovery.ts";
import { tidy } from "#features/identity/server/tidy.ts";
import { erasePastClicks } from "#features/links/server/past.ts";
import { erasePastNotices } from "#features/notifications/server/past.ts";
import { payoutClock, payoutTasks } from "#features/payouts/server/clockwork.ts";
import { payoutExporters } from "#features/payouts/server/own-data.ts";
import { workByClock } from "#features/referrals/server/clockwork.ts";
import { consentTasks } from "#features/referrals/server/consent-letter.ts";
import { referralExporters } from "#features/referrals/server/own-data.ts";
import { erasePastReferrals } from "#features/referrals/server/past.ts";
import { tellTasks } from "#features/referrals/server/tell.ts";
import { erasePastMessages } from "#features/site/server/past.ts";
import { everyTenant } from "#features/tenancy/server/every-tenant.ts";
import { fateOf } from "#features/tenancy/server/standing.ts";
import { forgetOldHistory, watchHouse } from "#features/tenancy/server/watch.ts";
import { eraseDueTenants } from "#features/tenants/server/erasure.ts";
import { dropOldTenantExports, tenantExportTasks } from "#features/tenants/server/exports.ts";
import { erasePast } from "#features/tenants/server/retention.ts";
import { erasePastImports } from "#features/transfers/server/past.ts";
import { resumeImports, transferTasks } from "#features/transfers/server/work.ts";
import { acting } from "#server/acting.ts";
import type { Floor } from "#server/ctx.ts";
import { tidyIncoming } from "#server/files/incoming.ts";
import { type Clockwork, startQueue } from "#server/jobs/queue.ts";
import { messageTasks, resend } from "#server/messages/post.ts";
import { sweep } from "#server/sweep.ts";
import { resealAll } from "./reseal.ts";
import { belongings } from "./tenant-data.ts";

/** Who does which job. */
const handlers = [
  ...messageTasks,
  ...recoveryTasks,
  ...exportTasks([
    ...identityExporters,
    filesExporter,
    ...referralExporters,
    ...commissionExporters,
    ...payoutExporters,
  ]),
  ...tenantExportTasks(belongings),
  ...fileTasks,
  ...tellTasks,
  ...consentTasks,
  ...transferTasks,
  ...commissionTells,
  ...retryTasks,
  ...payoutTasks,
  ...cellTasks,
];

/** Every ten minutes: takes away what is over, and gets going what got stuck. */
export async function tidyHouse(floor: Floor) {
  await tidy(floor);
  await eraseDue(floor, isOwed);
  await dropOldExports(floor);
  await tidyIncoming(floor.settings);
  await eraseDueTenants(floor, belongings);
  await forgetOldHistory(floor);
  await everyTenant(floor.db, (tenantId) => tidyTenant(floor, tenantId));
}

/** The same in one tenant. */
async function tidyTenant(floor: Floor, tenantId: Id<"ten">) {
  await acting(floor, tenantId, async (ctx) => {
    await sweep(ctx);
    await resend(ctx);
    await erasePast(ctx, [erasePastNotices, erasePastReferrals, erasePastImports, erasePastClicks, erasePastMessages]);
    await dropOldTenantExports(ctx);
    await endOldUploads(ctx);
    await resumeImports(ctx);
  });
  await workByClock(floor, tenantId);
  await matureDue(floor, tenantId);
  await addUpSpending(floor, tenantId);
  await payoutClock(floor, tenantId);
  await sendDueReports(floor, tenantId);
  await foldFacts(floor, tenantId);
}

/** Every night: files of people who are no more. */
export const eraseLeftFiles = (floor: Floor) =>
  everyTenant(floor.db, (tenantId) => eraseFilesOfTheGone(floor, tenantId));

/** Every minute: where much was written, it is added up before anybody notices. */
const foldBusy = (floor: Floor) => everyTenant(floor.db, (tenantId) => foldFacts(floor, tenantId, busy));

/** Every night: figures that are kept are compared with what they are made of. */
export const checkFigures = (floor: Floor) => everyTenant(floor.db, (tenantId) => checkCells(floor, tenantId));

/** What is done by the clock. */
const clockworkOf = (ownerUrl: string): Clockwork[] => [
  { name: "house.tidy", pattern: "*/10 * * * *", kind: "background", run: tidyHouse },
  { name: "status.watch", pattern: "* * * * *", kind: "interactive", run: (floor) => watchHouse(floor) },
  { name: "analytics.fold", pattern: "* * * * *", kind: "background", run: foldBusy },
  { name: "analytics.check", pattern: "53 2 * * *", run: checkFigures },
  { name: "domains.recheck", pattern: "41 3 * * *", run: recheckDomains },
  { name: "files.erase", pattern: "17 4 * * *", run: eraseLeftFiles },
  { name: "house.reseal", pattern: "23 4 * * *", run: (floor) => resealAll(floor, ownerUrl) },
];

/** Works off the jobs of all tenants, in this process. */
export const startWorker = (floor: Floor, ownerUrl: string) =>
  startQueue(floor, ownerUrl, handlers, clockworkOf(ownerUrl), fateOf);
