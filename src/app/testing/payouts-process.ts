import { payoutClock, payoutTasks } from "#features/payouts/server/clockwork.ts";
import { everyTenant } from "#features/tenancy/server/every-tenant.ts";
import { jobPolicyOf } from "#features/tenancy/server/tenant-status.ts";
import { connect } from "#server/db/client.ts";
import { startQueue } from "#server/jobs/queue.ts";
import { readSettings } from "#server/settings.ts";
import { openServices } from "../services.ts";

/**
 * A process of its own that works off the payouts' jobs of a house, to be killed. It loads what they need and no more, since it
 * is started often, says that it is ready, and begins when it is told to: first what the clock would do, then whatever lies in
 * the queue.
 */
const ownerUrl = process.env.OWNER_URL!;
const settings = readSettings(process.env);
process.stdout.write("ready\n");
process.stdin.once("data", () => void work());

async function work() {
  const services = await openServices(settings, connect(process.env.APP_URL!));
  await everyTenant(services.db, (tenantId) => payoutClock(services, tenantId));
  await startQueue(services, ownerUrl, payoutTasks, [], jobPolicyOf);
}
