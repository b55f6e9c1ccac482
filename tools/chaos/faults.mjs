import { readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseIn, startInstance } from "./app.mjs";
import { askDatabase } from "./earnings.mjs";

const restartMs = 60_000;
const killDatabase = ({ data }) => process.kill(databaseIn(data).pid, "SIGKILL");

/** Waits until another database process has replaced the one with this PID. */
async function waitForNewDatabase(app, formerPid) {
  const isReplaced = () => askDatabase(app, "select 1").then(() => databaseIn(app.data).pid !== formerPid);
  for (const until = Date.now() + restartMs; Date.now() < until && app.isRunning(); await sleep(100))
    if (await isReplaced().catch(() => false)) return;
}

const endWith =
  (signal) =>
  async ({ app, strike }) => {
    strike();
    await app.end(signal);
  };

/** Suspends a process for a while, like a machine that swaps or is migrated. */
async function freeze(pid, { random, strike }) {
  strike();
  process.kill(pid, "SIGSTOP");
  await sleep(random.between(500, 4000));
  process.kill(pid, "SIGCONT");
}

/** Creates another data folder with the same files, like two machines that share a bucket. */
async function createSharedFolder(data, folder) {
  await mkdir(folder, { recursive: true });
  for (const shared of ["files", "incoming"]) {
    await mkdir(join(data, shared), { recursive: true });
    await symlink(join(data, shared), join(folder, shared)).catch(() => {}); // the link exists since an earlier round
  }
  return folder;
}

/**
 * The faults that can hit a running app. A fault is over when `inject` resolves; recovery is left to the app or its next start. `inject`
 * calls `strike` when the damage begins, because only what was under way then may be sent twice.
 */
export const faults = [
  { name: "kill -9 of the app", inject: endWith("SIGKILL") },
  { name: "restart", inject: endWith("SIGTERM") },
  {
    name: "kill -9 of the database",
    inject: async ({ app, strike }) => {
      const { pid } = databaseIn(app.data);
      strike();
      killDatabase(app);
      // The app may still report ready until it has started another database.
      await waitForNewDatabase(app, pid);
    },
  },
  {
    name: "kill -9 of both",
    inject: async ({ app, strike }) => {
      strike();
      killDatabase(app);
      await app.end("SIGKILL");
    },
  },
  { name: "frozen app", inject: (context) => freeze(context.app.pid(), context) },
  { name: "frozen database", inject: (context) => freeze(databaseIn(context.app.data).pid, context) },
  {
    name: "full disk",
    needsDisk: true,
    inject: async ({ disk, random, strike }) => {
      strike();
      await disk.fill();
      await sleep(random.between(1000, 4000));
      await disk.empty();
    },
  },
  {
    name: "one of two processes killed",
    inject: async ({ app, load, random, scratch, services, strike }) => {
      const second = await startInstance(await createSharedFolder(app.data, join(scratch, "second")), {
        ...services.settings,
        DATABASE_URL: databaseIn(app.data).url,
        SECRET: readFileSync(join(app.data, "secret"), "utf8"),
        DEMO: "off",
      });
      try {
        load.moveTo(second);
        await load.acknowledgedOfEach(1);
        await services.waitForMoment(random);
      } finally {
        strike();
        await second.end("SIGKILL");
        load.moveTo(app);
      }
    },
  },
];
