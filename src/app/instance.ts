import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import type { Settings } from "#server/settings.ts";
import { demoPassword, demoTenants, makeDemo } from "./demo.ts";
import { firstAdminLink } from "./first-admin.ts";
import { removePidFile, writePidFile } from "./pid-file.ts";
import { buildServer } from "./server.ts";
import { openServices } from "./services.ts";
import { startWorker } from "./worker.ts";

const say = (text = "") => void process.stdout.write(`${text}\n`);

/** Runs a start-up step and prints its title and duration. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`  ✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

/** Starts the instance step by step. The returned `close` stops everything in reverse order. */
export async function open(settings: Settings) {
  const closings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closing of closings.reverse()) await closing();
  };
  try {
    const postgres = await step("Starting the database", () => database(settings));
    closings.push(postgres.stop);
    postgres.supervise(endWithoutDatabase);
    const db = connect(await step("Preparing the tables", () => migrate(postgres.url, settings)));
    closings.push(() => db.close());
    const services = await openServices(settings, db);
    closings.push(() => services.close());
    if (settings.DEMO) await step("Preparing the demo", () => makeDemo(services));
    const app = await step("Starting the server", () => buildServer(services));
    if (settings.JOBS) closings.push((await startWorker(services, postgres.url)).stop);
    closings.push(() => app.close());
    await app.listen({ host: settings.HOST, port: settings.PORT });
    closings.push(async () => removePidFile(settings));
    writePidFile(settings);
    return { close, adminLink: await firstAdminLink(services) };
  } catch (error) {
    await close();
    throw error;
  }
}

const database = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL
    ? Promise.resolve({ url: DATABASE_URL, stop: async () => {}, supervise: () => {} })
    : startEmbeddedPostgres(DATA_DIR);

/** Ends the process if the database cannot be kept running, so that its supervisor notices. */
function endWithoutDatabase(why: unknown) {
  const reason = why instanceof Error ? why.message : String(why);
  process.stderr.write(
    `\n  The embedded database cannot be kept running. ${reason}\n  postgres.log in the data folder says why.\n\n`,
  );
  process.exit(1);
}

export function welcome({ BASE_URL, DEMO, production }: Settings, adminLink: string | undefined) {
  say(`\n  Goodword is at ${BASE_URL}\n`);
  if (adminLink) say(`  There is no admin yet. This link creates one and works once:\n    ${adminLink}\n`);
  if (DEMO) {
    const { protocol, host } = new URL(BASE_URL);
    say(`  Demo sign-ins, password ${demoPassword}:`);
    for (const { slug, people } of demoTenants)
      say(
        `    ${slug === "default" ? BASE_URL : `${protocol}//${slug}.${host}`}  ${people.map(({ email }) => email).join("  ")}`,
      );
    say();
  }
  if (!production) say("  Press Ctrl-C to stop.\n");
}
