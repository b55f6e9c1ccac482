import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseIn, startInstance } from "./app.mjs";

const killDatabase = ({ data }) => process.kill(databaseIn(data).pid, "SIGKILL");

/** What can happen to a running app. Each is over when `inject` is, and leaves the recovery to the app or its next start. */
export const faults = [
  { name: "kill -9 of the app", inject: ({ app }) => app.signal("SIGKILL") },
  { name: "kill -9 of the database", inject: async ({ app }) => killDatabase(app) },
  {
    name: "kill -9 of both",
    inject: async ({ app }) => {
      killDatabase(app);
      await app.signal("SIGKILL");
    },
  },
  {
    name: "frozen app",
    inject: async ({ app, random }) => {
      process.kill(app.pid(), "SIGSTOP");
      await sleep(random.between(500, 4000));
      process.kill(app.pid(), "SIGCONT");
    },
  },
  {
    name: "frozen database",
    inject: async ({ app, random }) => {
      const { pid } = databaseIn(app.data);
      process.kill(pid, "SIGSTOP");
      await sleep(random.between(500, 4000));
      process.kill(pid, "SIGCONT");
    },
  },
  {
    name: "full disk",
    needsDisk: true,
    inject: async ({ disk, random }) => {
      await disk.fill();
      await sleep(random.between(1000, 4000));
      await disk.empty();
    },
  },
  {
    name: "one of two processes killed",
    inject: async ({ app, load, scratch }) => {
      const second = await startInstance(join(scratch, "second"), {
        DATABASE_URL: databaseIn(app.data).url,
        SECRET: readFileSync(join(app.data, "secret"), "utf8"),
        DEMO: "off",
      });
      load.moveTo(second);
      await load.acknowledged(5);
      await second.signal("SIGKILL");
      load.moveTo(app);
    },
  },
];
