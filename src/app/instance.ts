import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import type { Settings } from "#server/settings.ts";
import { createDemo, demoPassword, demoTenants } from "./demo.ts";
import { createFirstAdminLink } from "./first-admin.ts";
import { removePidFile, writePidFile } from "./pid-file.ts";
import { buildServer } from "./server.ts";
import { openServices } from "./services.ts";
import { startWorker } from "./worker.ts";

const print = (text = "") => void process.stdout.write(`${text}\n`);

/** Runs a start-up step and prints its title and duration. */
async function runStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  print(`  ✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

/** Starts the instance step by step. The returned `close` stops everything in reverse order. */
export async function startInstance(settings: Settings) {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const postgres = await runStep("Starting the database", () => openDatabase(settings));
    closers.push(postgres.stop);
    postgres.supervise(exitWithoutDatabase);
    const db = connect(await runStep("Preparing the tables", () => migrate(postgres.url, settings)));
    closers.push(() => db.close());
    const services = await openServices(settings, db);
    closers.push(() => services.close());
    if (settings.DEMO) await runStep("Preparing the demo", () => createDemo(services));
    const app = await runStep("Starting the server", () => buildServer(services));
    if (settings.JOBS) closers.push((await startWorker(services, postgres.url)).stop);
    closers.push(() => app.close());
    await app.listen({ host: settings.HOST, port: settings.PORT });
    closers.push(async () => removePidFile(settings));
    writePidFile(settings);
    return { close, adminLink: await createFirstAdminLink(services) };
  } catch (error) {
    await close();
    throw error;
  }
}

const openDatabase = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL
    ? Promise.resolve({ url: DATABASE_URL, stop: async () => {}, supervise: () => {} })
    : startEmbeddedPostgres(DATA_DIR);

/** Ends the process if the database cannot be kept running, so that its supervisor notices. */
function exitWithoutDatabase(cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(
    `\n  The embedded database cannot be kept running. ${reason}\n  postgres.log in the data folder says why.\n\n`,
  );
  process.exit(1);
}

export function printWelcome({ BASE_URL, DEMO, production }: Settings, adminLink: string | undefined) {
  print(`\n  Goodword is at ${BASE_URL}\n`);
  if (adminLink) print(`  There is no admin yet. This link creates one and works once:\n    ${adminLink}\n`);
  if (DEMO) {
    const { protocol, host } = new URL(BASE_URL);
    print(`  Demo sign-ins, password ${demoPassword}:`);
    for (const { slug, people } of demoTenants)
      print(
        `    ${slug === "default" ? BASE_URL : `${protocol}//${slug}.${host}`}  ${people.map(({ email }) => email).join("  ")}`,
      );
    print();
  }
  if (!production) print("  Press Ctrl-C to stop.\n");
}
