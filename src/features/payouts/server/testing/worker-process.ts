import { flushCompileCache } from "node:module";
import { openFloor } from "#app/floor.ts";
import { startWorker, tidyHouse } from "#app/worker.ts";
import { connect } from "#server/db/client.ts";
import { readSettings } from "#server/settings.ts";
import { testPassword } from "#server/testing/postgres.ts";

/**
 * A process of its own that works off a house's jobs, to be killed. It loads everything, says that it is ready, and begins
 * when it is told to: first what the clock would do, then whatever lies in the queue.
 */
const ownerUrl = process.env.OWNER_URL!;
const settings = readSettings(process.env);
// Whoever is killed leaves nothing behind, not even for the next one's quicker start.
flushCompileCache();
process.stdout.write("ready\n");
process.stdin.once("data", () => void work());

async function work() {
  const floor = await openFloor(settings, connect(ownerUrl, testPassword));
  await tidyHouse(floor);
  await startWorker(floor, ownerUrl);
}
