import { BadSetting, readSettings, type Settings } from "#server/settings.ts";
import { WrongSecret } from "#server/wrong-secret.ts";
import { AlreadyRuns, otherHouse } from "./note.ts";

/** What went wrong, for a person: a sentence where one is known. */
function sentence(error: unknown, settings: Settings | undefined) {
  if (error instanceof BadSetting || error instanceof AlreadyRuns || error instanceof WrongSecret) return error.message;
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
  // Only now, since reading the whole house takes longer than saying why it cannot be opened.
  const { open, welcome } = await import("./house.ts");
  const { close, adminLink } = await open(settings);
  // Before it is said that Ctrl-C ends it: whoever is quick must not leave the database behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      process.stdout.write("\n  Closing …\n");
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
