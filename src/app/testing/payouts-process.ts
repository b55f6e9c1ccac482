import { payoutTasks, runPayoutJobs } from "#features/payouts/server/scheduled-jobs.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { jobPolicyOf } from "#features/tenancy/server/tenant-status.ts";
import { connect } from "#server/db/client.ts";
import { startQueue } from "#server/jobs/queue.ts";
import { readSettings } from "#server/settings.ts";
import { openServices } from "../services.ts";

/**
 * A separate process that works off the payout jobs of an app, to be killed by a test. It loads only what these jobs need, because it is
 * started often. It prints "ready" and starts on the first input: first the scheduled work, then the queue.
 */
const ownerUrl = process.env.OWNER_URL!;
const settings = readSettings(process.env);
process.stdout.write("ready\n");
process.stdin.once("data", () => void work());

async function work() {
  const services = await openServices(settings, connect(process.env.APP_URL!));
  await visitTenants(services.db, (tenantId) => runPayoutJobs(services, tenantId));
  await startQueue(services, ownerUrl, payoutTasks, [], jobPolicyOf);
}
