import { Admission } from "../../admission.ts";
import { DecoderProcess } from "./decoder-process.ts";
import type { Call } from "./protocol.ts";

/** An idle process gives its memory back. */
const idleMs = 30_000;
const usualMs = 30_000;

/** Two at once, one of each owner: nobody's pictures keep another's waiting, and two do not fill the memory. */
const admission = new Admission({ atOnce: 2, perTenant: 1, waiting: 32, waitMs: 10 * 60_000, refusalMs: 0 });
const idle: { process: DecoderProcess; timer: NodeJS.Timeout }[] = [];

/** Calls a function in the decoder's process. When too much waits, the caller is asked to come back. */
export async function decode(owner: string, call: Call, mostMs = usualMs): Promise<unknown> {
  const leave = await admission.enter(owner, owner);
  try {
    const process = takeProcess();
    // It is idle again, or has ended, before whoever asked goes on.
    return await process.run(call, mostMs).finally(() => leaveProcess(process));
  } finally {
    leave();
  }
}

type Work = (...args: never[]) => Promise<unknown>;

/** A function that takes its arguments to the decoder's process; before them it wants to know whose work it is. */
export const inDecoder =
  <F extends Work>(module: URL, name: string, mostMs?: number) =>
  (owner: string, ...args: Parameters<F>) =>
    decode(owner, { module: module.href, name, args }, mostMs) as ReturnType<F>;

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
