import { AppError } from "#base/errors.ts";
import { type Call, type CallResult, memoryLimits } from "./protocol.ts";

/**
 * The decoder process. Everything that unpacks, parses or renders uploaded files runs here, one call at a time: a hostile file that crashes
 * a library ends this process and not the server.
 */
const checkIntervalMs = 50;

/** Ends the process at once: a thread that is busy with an image would delay an orderly exit. */
const killProcess = () => process.kill(process.pid, "SIGKILL");

/** The libraries work in their own threads and outside the heap, so this timer can observe the memory they use. */
async function withMemoryLimit<T>(work: () => Promise<T>): Promise<T> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimits.residentBytes) killProcess();
  }, checkIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}

async function runCall({ module, name, args }: Call): Promise<CallResult> {
  try {
    const { [name]: work } = (await import(module)) as Record<
      string,
      (...given: readonly unknown[]) => Promise<unknown>
    >;
    if (!work) throw new Error(`${module} has no ${name}`);
    return { result: await withMemoryLimit(() => work(...args)) };
  } catch (error) {
    if (error instanceof AppError) {
      const { status, code, params } = error;
      return { refused: { status, code, params } };
    }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", async (call: Call) => {
  const answer = await runCall(call);
  process.send?.(answer);
});
// Without the server there is no caller to answer.
process.on("disconnect", killProcess);
// Terminals and service managers also signal child processes; the server ends them itself once it has answered its requests.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
