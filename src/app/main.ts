import { BadSetting, readSettings, type Settings } from "#server/settings.ts";
import { WrongSecret } from "#server/wrong-secret.ts";
import { AlreadyRunning, runningInstance } from "./pid-file.ts";

/** Returns a sentence for the known errors, else the stack trace. */
function messageOf(error: unknown, settings: Settings | undefined) {
  if (error instanceof BadSetting || error instanceof AlreadyRunning || error instanceof WrongSecret)
    return error.message;
  if ((error as { code?: string }).code === "EADDRINUSE")
    return `Port ${settings?.PORT} on ${settings?.HOST} is taken by another program. Choose another one: PORT=3001 npm start`;
  if ((error as { code?: string }).code === "EACCES")
    return `This user may not use ${(error as { path?: string }).path ?? `port ${settings?.PORT}`}.`;
  if ((error as { code?: string }).code === "ECONNREFUSED" || (error as { code?: string }).code === "ENOTFOUND")
    return `The database at DATABASE_URL is not reachable: ${(error as Error).message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether a launcher such as `npm start` started this process and holds an IPC channel to it. */
const hasLauncher = process.connected;

/**
 * Closes on signals even while the app is still starting, so that the database never outlives it. Closing a terminal also closes the output
 * streams, and a signal may arrive twice: from the terminal and from npm. A killed launcher sends no signal, but its channel closes.
 */
function closeOnSignal(starting: Promise<{ close: () => Promise<void> }>) {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
    process.stdout.write("\n  Shutting down …\n");
    setTimeout(() => process.exit(1), 20_000).unref(); // a request that never ends must not keep the process alive
    starting
      .then((instance) => instance.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, close);
  process.on("disconnect", close);
  if (hasLauncher && !process.connected) close();
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const other = runningInstance(settings);
  if (other)
    throw new AlreadyRunning(`Goodword is already running in this folder: ${other.url} (process ${other.pid}).`);
  // Imported late, because loading the whole app takes longer than reporting why it cannot start.
  const { startInstance: open, printWelcome: welcome } = await import("./instance.ts");
  const starting = open(settings);
  closeOnSignal(starting);
  const { adminLink } = await starting;
  welcome(settings, adminLink);
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error, settings)}\n\n`);
  process.exit(1);
}
