import { appPassword, connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { embeddedPostgres } from "#server/db/postgres.ts";
import { BadSetting, readSettings, type Settings } from "#server/settings.ts";
import { demoPassword, demoTenants, makeDemo } from "./demo.ts";
import { firstAdminLink } from "./first-admin.ts";
import { openFloor } from "./floor.ts";
import { AlreadyRuns, leaveNote, otherHouse, takeNote } from "./note.ts";
import { buildServer } from "./server.ts";
import { startWorker } from "./worker.ts";

const say = (text = "") => void process.stdout.write(`${text}\n`);

/** Says what is being done and how long it took. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`  ✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

/** Opens the house from the cellar up, and gives back how to close it from the roof down. */
async function open(settings: Settings) {
  const closings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closing of closings.reverse()) await closing();
  };
  try {
    const postgres = await step("Starting the database", () => database(settings));
    closings.push(postgres.stop);
    await step("Preparing the tables", () => migrate(postgres.url, appPassword(settings.SECRET)));
    const db = connect(postgres.url, appPassword(settings.SECRET));
    closings.push(() => db.close());
    const floor = await openFloor(settings, db);
    closings.push(() => floor.close());
    if (settings.DEMO) await step("Looking after the demo", () => makeDemo(floor));
    const app = await step("Opening the doors", () => buildServer(floor));
    if (settings.JOBS) closings.push((await startWorker(floor, postgres.url)).stop);
    closings.push(() => app.close());
    sweepUp();
    await app.listen({ host: settings.HOST, port: settings.PORT });
    closings.push(async () => takeNote(settings));
    leaveNote(settings);
    return { close, adminLink: await firstAdminLink(floor) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the start left behind, fifty megabytes of it, would lie there until room is short. Done while nobody waits. */
const sweepUp = () => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

const database = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? Promise.resolve({ url: DATABASE_URL, stop: async () => {} }) : embeddedPostgres(DATA_DIR);

function welcome({ BASE_URL, DEMO, production }: Settings, adminLink: string | undefined) {
  say(`\n  Goodword is at ${BASE_URL}\n`);
  if (adminLink) say(`  It has no admin yet. This link makes one, once:\n    ${adminLink}\n`);
  if (DEMO) {
    const { protocol, host } = new URL(BASE_URL);
    say(`  Demo sign-ins, password ${demoPassword}:`);
    for (const { slug, people } of demoTenants)
      say(
        `    ${slug === "default" ? BASE_URL : `${protocol}//${slug}.${host}`}  ${people.map(({ email }) => email).join("  ")}`,
      );
    say();
  }
  if (!production) say("  Ctrl-C ends it.\n");
}

/** What went wrong, for a person: a sentence where one is known. */
function sentence(error: unknown, settings: Settings | undefined) {
  if (error instanceof BadSetting || error instanceof AlreadyRuns) return error.message;
  if ((error as { code?: string }).code === "EADDRINUSE")
    return `Port ${settings?.PORT} on ${settings?.HOST} is taken by another program. Choose another one: PORT=3001 npm start`;
  if ((error as { code?: string }).code === "EACCES")
    return `This user may not use ${(error as { path?: string }).path ?? `port ${settings?.PORT}`}.`;
  if ((error as { code?: string }).code === "ECONNREFUSED" || (error as { code?: string }).code === "ENOTFOUND")
    return `Nothing answers where DATABASE_URL leads: ${(error as Error).message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const other = otherHouse(settings);
  if (other) throw new AlreadyRuns(`Goodword already runs in this folder: ${other.url} (process ${other.pid}).`);
  const { close, adminLink } = await open(settings);
  // Before it is said that Ctrl-C ends it: whoever is quick must not leave the database behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      say("\n  Closing …");
      setTimeout(() => process.exit(1), 20_000).unref(); // a request that never ends must not keep the house open
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  welcome(settings, adminLink);
} catch (error) {
  process.stderr.write(`\n  ${sentence(error, settings)}\n\n`);
  process.exit(1);
}
