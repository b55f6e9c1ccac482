import { readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseIn, startInstance } from "./app.mjs";
import { askDatabase } from "./earnings.mjs";

const restartMs = 60_000;
const killDatabase = ({ data }) => process.kill(databaseIn(data).pid, "SIGKILL");

/** Waits for the database that takes the place of the one with this process number. */
async function anotherDatabase(app, formerPid) {
  const isThere = () => askDatabase(app, "select 1").then(() => databaseIn(app.data).pid !== formerPid);
  for (const until = Date.now() + restartMs; Date.now() < until && app.isRunning(); await sleep(100))
    if (await isThere().catch(() => false)) return;
}

const ending =
  (signal) =>
  async ({ app, strike }) => {
    strike();
    await app.end(signal);
  };

/** Stops a process for a while, as a machine does that swaps or is moved. */
async function freeze(pid, { random, strike }) {
  strike();
  process.kill(pid, "SIGSTOP");
  await sleep(random.between(500, 4000));
  process.kill(pid, "SIGCONT");
}

/** Another data folder with the same files, as two machines share a bucket. */
async function folderBeside(data, folder) {
  await mkdir(folder, { recursive: true });
  for (const shared of ["files", "incoming"]) {
    await mkdir(join(data, shared), { recursive: true });
    await symlink(join(data, shared), join(folder, shared)).catch(() => {}); // it is there since an earlier round
  }
  return folder;
}

/**
 * What can happen to a running app. Each is over when `inject` is, and leaves the recovery to the app or its next start. It calls `strike`
 * when the damage begins: what is sent twice must have been under way then.
 */
export const faults = [
  { name: "kill -9 of the app", inject: ending("SIGKILL") },
  { name: "restart", inject: ending("SIGTERM") },
  {
    name: "kill -9 of the database",
    inject: async ({ app, strike }) => {
      const { pid } = databaseIn(app.data);
      strike();
      killDatabase(app);
      // Until the app has started another one, it may still seem to be ready.
      await anotherDatabase(app, pid);
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
      const second = await startInstance(await folderBeside(app.data, join(scratch, "second")), {
        ...services.settings,
        DATABASE_URL: databaseIn(app.data).url,
        SECRET: readFileSync(join(app.data, "secret"), "utf8"),
        DEMO: "off",
      });
      try {
        load.moveTo(second);
        await load.acknowledgedOfEach(1);
        await services.someMoment(random);
      } finally {
        strike();
        await second.end("SIGKILL");
        load.moveTo(app);
      }
    },
  },
];
