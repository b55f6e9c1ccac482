import type { Id } from "#base/ids.ts";
import { busyThreshold, checkCells, foldFacts } from "#features/analytics/server/cells.ts";
import { sendDueReports } from "#features/analytics/server/send-reports.ts";
import { cellTasks } from "#features/analytics/server/writes.ts";
import { ringTasks } from "#features/calls/server/calls/ringing.ts";
import { closeAbandonedCalls } from "#features/calls/server/calls/upkeep.ts";
import { callsExporter, eraseErasedParticipants } from "#features/calls/server/personal-data.ts";
import { deleteExpiredRecordings } from "#features/calls/server/recordings/retention.ts";
import { transcriptTasks } from "#features/calls/server/recordings/transcribe.ts";
import { invitationTasks } from "#features/calls/server/schedule/send-invitations.ts";
import { roomTasks } from "#features/calls/server/sfu/follow-room.ts";
import { mergeSpending } from "#features/commissions/server/accrual/spending.ts";
import { applyDecisions } from "#features/commissions/server/disputes/apply-decisions.ts";
import { retryTasks } from "#features/commissions/server/listeners.ts";
import { commissionNoticeTasks as commissionTells } from "#features/commissions/server/notices.ts";
import { isOwed } from "#features/commissions/server/owed/owed.ts";
import { commissionExporters } from "#features/commissions/server/own-data.ts";
import { matureDue } from "#features/commissions/server/scheduled-jobs.ts";
import { previewTasks } from "#features/communication/server/messages/previews.ts";
import { deleteExpiredChatMessages } from "#features/communication/server/moderation/settings.ts";
import { absenceTasks } from "#features/communication/server/notices/absence-mail.ts";
import { noticeTasks as chatNoticeTasks } from "#features/communication/server/notices/notify-members.ts";
import { eraseMessagesOfErasedPeople, messagesExporter } from "#features/communication/server/personal-data.ts";
import { photoTasks } from "#features/connections/server/take-photo.ts";
import { recheckDomains } from "#features/domains/server/recheck.ts";
import { deleteFilesOfErasedPeople, deleteStaleUploads } from "#features/files/server/cleanup.ts";
import { fileTasks } from "#features/files/server/delete-bytes.ts";
import { filesExporter } from "#features/files/server/own-data.ts";
import { deleteErasedPlayers, gameExporter } from "#features/gamification/server/personal-data.ts";
import { runGameJobs } from "#features/gamification/server/scheduled-jobs.ts";
import { refreshTasks } from "#features/gamification/server/scores/refresh.ts";
import { eraseDueAccounts } from "#features/identity/server/account/deletion.ts";
import { identityExporters } from "#features/identity/server/account/exporters.ts";
import { deleteExpiredExports, exportTasks } from "#features/identity/server/account/exports.ts";
import { deleteExpired } from "#features/identity/server/delete-expired.ts";
import { resetTasks } from "#features/identity/server/passwords/reset-password.ts";
import { churnExporter, deletePredictionsOnErasedPeople } from "#features/intelligence/server/churn/personal-data.ts";
import { predictAllChurn } from "#features/intelligence/server/churn/predict-churn.ts";
import { trainDueModels } from "#features/intelligence/server/models/train.ts";
import { insightsExporter } from "#features/intelligence/server/own/own-data.ts";
import { deletePredictionsOnDeclinedContacts } from "#features/intelligence/server/predictions/personal-data.ts";
import { predictionTasks } from "#features/intelligence/server/predictions/predict.ts";
import { lookAtExperiments } from "#features/intelligence/server/rates/end-experiment.ts";
import { deleteErasedParticipants } from "#features/intelligence/server/rates/personal-data.ts";
import { deleteInsightsOnErasedPeople } from "#features/intelligence/server/recommendations/personal-data.ts";
import { refreshAllInsights } from "#features/intelligence/server/recommendations/refresh.ts";
import { reminderTasks } from "#features/intelligence/server/recommendations/remind.ts";
import { fetchRates } from "#features/ledger/server/fetch-rates.ts";
import { linksExporter } from "#features/links/server/own-data.ts";
import { clearMessagesOfErasedPeople, deleteExpiredClicks } from "#features/links/server/retention.ts";
import {
  applicationsExporter,
  deleteExpiredApplications,
} from "#features/members/server/applications/personal-data.ts";
import { deleteExpiredActions } from "#features/notifications/server/recent-actions.ts";
import { deleteExpiredNotices } from "#features/notifications/server/retention.ts";
import { heldTasks } from "#features/notifications/server/send-held.ts";
import { deleteNotesOnErasedPeople, partnerExporters } from "#features/partners/server/personal-data.ts";
import { payoutExporters } from "#features/payouts/server/own-data.ts";
import { payoutTasks, runPayoutJobs } from "#features/payouts/server/scheduled-jobs.ts";
import { checkAllProviders, checkTasks } from "#features/providers/server/check.ts";
import { deleteExpiredCalls } from "#features/providers/server/manage.ts";
import { clearCallsOfErasedPeople, providerExporters } from "#features/providers/server/personal-data.ts";
import { consentTasks } from "#features/referrals/server/consent/consent-mail.ts";
import { referralExporters } from "#features/referrals/server/personal-data/own-data.ts";
import { deleteExpiredReferrals } from "#features/referrals/server/personal-data/retention.ts";
import { noticeTasks } from "#features/referrals/server/record/notices.ts";
import { runScheduledJobs } from "#features/referrals/server/scheduled-jobs.ts";
import { announcementTasks } from "#features/resources/server/announcements.ts";
import { refreshFigures } from "#features/site/server/figures.ts";
import { deleteExpiredMessages } from "#features/site/server/retention.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { jobPolicyOf } from "#features/tenancy/server/tenant-status.ts";
import { deleteOldHistory, watchHealth } from "#features/tenancy/server/watch-health.ts";
import { eraseDueTenants } from "#features/tenants/server/erasure.ts";
import { deleteExpiredTenantExports, tenantExportTasks } from "#features/tenants/server/exports.ts";
import { applyRetention } from "#features/tenants/server/retention.ts";
import { resumeImports, transferTasks } from "#features/transfers/server/import-job.ts";
import { deleteExpiredImports } from "#features/transfers/server/past.ts";
import type { Services } from "#server/ctx.ts";
import { deleteAbandonedFiles } from "#server/files/incoming.ts";
import { type ScheduledJob, startQueue } from "#server/jobs/queue.ts";
import { messageTasks, requeueStuck } from "#server/messages/queue-message.ts";
import { deleteOldIdempotencyKeys } from "#server/old-idempotency-keys.ts";
import { withTenant } from "#server/with-tenant.ts";
import { resealAll } from "./reseal.ts";
import { tenantData } from "./tenant-data.ts";

/** The handlers of all jobs. */
const handlers = [
  ...messageTasks,
  ...resetTasks,
  ...photoTasks,
  ...exportTasks([
    ...identityExporters,
    filesExporter,
    ...referralExporters,
    linksExporter,
    ...commissionExporters,
    ...payoutExporters,
    ...partnerExporters,
    ...providerExporters,
    applicationsExporter,
    churnExporter,
    insightsExporter,
    messagesExporter,
    callsExporter,
    gameExporter,
  ]),
  ...tenantExportTasks(tenantData),
  ...fileTasks,
  ...noticeTasks,
  ...heldTasks,
  ...consentTasks,
  ...transferTasks,
  ...commissionTells,
  ...retryTasks,
  ...payoutTasks,
  ...cellTasks,
  ...announcementTasks,
  ...checkTasks,
  ...predictionTasks,
  ...reminderTasks,
  ...previewTasks,
  ...chatNoticeTasks,
  ...absenceTasks,
  ...ringTasks,
  ...transcriptTasks,
  ...invitationTasks,
  ...roomTasks,
  ...refreshTasks,
];

/** Runs every ten minutes: deletes what has expired and resumes what got stuck. */
export async function runUpkeep(services: Services) {
  await deleteExpired(services);
  await eraseDueAccounts(services, isOwed);
  await deleteExpiredExports(services);
  await deleteAbandonedFiles(services.settings);
  await eraseDueTenants(services, tenantData);
  await deleteOldHistory(services);
  await visitTenants(services.db, (tenantId) => runTenantUpkeep(services, tenantId));
}

/** Runs the upkeep of one tenant. */
async function runTenantUpkeep(services: Services, tenantId: Id<"ten">) {
  await withTenant(services, tenantId, async (ctx) => {
    await deleteOldIdempotencyKeys(ctx);
    await requeueStuck(ctx);
    await applyRetention(ctx, [
      deleteExpiredNotices,
      deleteExpiredReferrals,
      deleteExpiredImports,
      deleteExpiredClicks,
      deleteExpiredMessages,
    ]);
    await deleteExpiredTenantExports(ctx);
    await deleteExpiredActions(ctx);
    await deleteExpiredApplications(ctx);
    await deleteStaleUploads(ctx);
    await deleteExpiredCalls(ctx);
    await clearCallsOfErasedPeople(ctx);
    await deleteNotesOnErasedPeople(ctx);
    await clearMessagesOfErasedPeople(ctx);
    await deletePredictionsOnErasedPeople(ctx);
    await deletePredictionsOnDeclinedContacts(ctx);
    await eraseMessagesOfErasedPeople(ctx);
    await deleteExpiredChatMessages(ctx);
    await deleteExpiredRecordings(ctx);
    await eraseErasedParticipants(ctx);
    await deleteErasedParticipants(ctx);
    await deleteInsightsOnErasedPeople(ctx);
    await deleteErasedPlayers(ctx);
    await resumeImports(ctx);
    await refreshFigures(ctx);
  });
  await closeAbandonedCalls(services, tenantId);
  await runScheduledJobs(services, tenantId);
  await applyDecisions(services, tenantId);
  await matureDue(services, tenantId);
  await mergeSpending(services, tenantId);
  await runPayoutJobs(services, tenantId);
  await sendDueReports(services, tenantId);
  await foldFacts(services, tenantId);
  await runGameJobs(services, tenantId);
}

/** Runs every night: deletes the files of people who were erased. */
export const eraseOrphanedFiles = (services: Services) =>
  visitTenants(services.db, (tenantId) => deleteFilesOfErasedPeople(services, tenantId));

/** Runs every minute: updates the analytics of tenants with many changes before they fall behind. */
const foldBusyTenants = (services: Services) =>
  visitTenants(services.db, (tenantId) => foldFacts(services, tenantId, busyThreshold));

/** Runs every night: compares stored figures with the rows they are calculated from. */
export const checkFigures = (services: Services) =>
  visitTenants(services.db, (tenantId) => checkCells(services, tenantId));

/** The jobs that run on a schedule. */
const scheduledJobsOf = (ownerUrl: string): ScheduledJob[] => [
  { name: "upkeep.tidy", pattern: "*/10 * * * *", kind: "background", run: runUpkeep },
  { name: "status.watch", pattern: "* * * * *", kind: "interactive", run: (services) => watchHealth(services) },
  { name: "analytics.fold", pattern: "* * * * *", kind: "background", run: foldBusyTenants },
  { name: "providers.check", pattern: "*/5 * * * *", kind: "background", run: checkAllProviders },
  { name: "intelligence.train", pattern: "29 * * * *", run: trainDueModels },
  { name: "intelligence.churn", pattern: "13 * * * *", run: predictAllChurn },
  { name: "intelligence.experiments", pattern: "43 * * * *", run: lookAtExperiments },
  { name: "insights.refresh", pattern: "7 * * * *", run: refreshAllInsights },
  { name: "analytics.check", pattern: "53 2 * * *", run: checkFigures },
  // The bank publishes at about 16:00 in Frankfurt.
  { name: "ledger.fetchRates", pattern: "37 16 * * *", run: fetchRates },
  { name: "domains.recheck", pattern: "41 3 * * *", run: recheckDomains },
  { name: "files.erase", pattern: "17 4 * * *", run: eraseOrphanedFiles },
  { name: "upkeep.reseal", pattern: "23 4 * * *", run: (services) => resealAll(services, ownerUrl) },
];

/** Works off the jobs of all tenants in this process. */
export const startWorker = (services: Services, ownerUrl: string) =>
  startQueue(services, ownerUrl, handlers, scheduledJobsOf(ownerUrl), jobPolicyOf);
