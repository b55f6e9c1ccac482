import { baseErrors } from "#base/errors.ts";
import { DecoderProcess } from "./decoder-process.ts";
import { FairQueue } from "./fair-queue.ts";
import type { Call } from "./protocol.ts";

/** An idle process gives its memory back. */
const idleMs = 30_000;
const usualMs = 30_000;

type Job = PromiseWithResolvers<unknown> & { call: Call; mostMs: number };

/** Two at once, one of each owner: nobody's pictures keep another's waiting, and two do not fill the memory. */
const queue = new FairQueue<Job>({ atOnce: 2, perOwner: 16, waiting: 64 });
const idle: { process: DecoderProcess; timer: NodeJS.Timeout }[] = [];

/** Calls a function in the decoder's process. When too much waits, the caller is asked to come back. */
export function decode(owner: string, call: Call, mostMs = usualMs): Promise<unknown> {
  const job = { ...Promise.withResolvers<unknown>(), call, mostMs };
  if (!queue.add(owner, job)) return Promise.reject(baseErrors.busy());
  startWaiting();
  return job.promise;
}

type Work = (...args: never[]) => Promise<unknown>;

/** A function that takes its arguments to the decoder's process; before them it wants to know whose work it is. */
export const inDecoder =
  <F extends Work>(module: URL, name: string, mostMs?: number) =>
  (owner: string, ...args: Parameters<F>) =>
    decode(owner, { module: module.href, name, args }, mostMs) as ReturnType<F>;

function startWaiting() {
  for (let next = queue.next(); next; next = queue.next()) void work(next.owner, next.item);
}

/** The next one is started before the answer is heard: whoever hears it finds the process free. */
async function work(owner: string, { call, mostMs, resolve, reject }: Job) {
  let answer: () => void;
  try {
    const process = takeProcess();
    answer = await process.run(call, mostMs).then(
      (result) => () => resolve(result),
      (error) => () => reject(error),
    );
    leaveProcess(process);
  } catch (error) {
    answer = () => reject(error); // a machine that starts no more processes
  }
  queue.done(owner);
  startWaiting();
  answer();
}

/** One that waits for work, or a new one. */
function takeProcess(): DecoderProcess {
  for (let free = idle.pop(); free; free = idle.pop()) {
    clearTimeout(free.timer);
    if (free.process.isUsable) return free.process;
  }
  return new DecoderProcess();
}

function leaveProcess(process: DecoderProcess) {
  if (!process.isUsable) return;
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.process === process),
      1,
    );
    process.end("Idle");
  }, idleMs).unref();
  idle.push({ process, timer });
}
