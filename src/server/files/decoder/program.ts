import { AppError } from "#base/errors.ts";
import { type Answer, type Call, memoryLimits } from "./protocol.ts";

/**
 * The decoder's process. Everything that unpacks, parses or draws what people send runs here, one call at a time: whatever a hostile
 * file does to the libraries, it takes this process along and not the server.
 */
const watchMs = 50;

/** At once and without a word: a thread that is busy with a picture would hold up an orderly exit. */
const endNow = () => process.kill(process.pid, "SIGKILL");

/** The libraries work in threads of their own and outside of the heap, so that this timer sees what they take. */
async function withinMemory<T>(work: () => Promise<T>): Promise<T> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimits.residentBytes) endNow();
  }, watchMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}

async function answerTo({ module, name, args }: Call): Promise<Answer> {
  try {
    const { [name]: work } = (await import(module)) as Record<
      string,
      (...given: readonly unknown[]) => Promise<unknown>
    >;
    if (!work) throw new Error(`${module} has no ${name}`);
    return { result: await withinMemory(() => work(...args)) };
  } catch (error) {
    if (error instanceof AppError) {
      const { status, code, params } = error;
      return { refused: { status, code, params } };
    }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", async (call: Call) => {
  const answer = await answerTo(call);
  process.send?.(answer);
});
// Without the server nobody waits for an answer.
process.on("disconnect", endNow);
// A terminal and a service manager tell the server's children too; the server ends them once it has answered whom it serves.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
