import { Admission } from "../../admission.ts";
import { DecoderProcess } from "./decoder-process.ts";
import type { Call } from "./protocol.ts";

/** An idle process is ended to free its memory. */
const idleMs = 30_000;
const defaultTimeoutMs = 30_000;

/** Two calls run concurrently, one per owner: no owner's images delay another's, and two do not exhaust the memory. */
const admission = new Admission({ concurrency: 2, perTenant: 1, waiting: 32, waitMs: 10 * 60_000, refusalMs: 0 });
const idle: { process: DecoderProcess; timer: NodeJS.Timeout }[] = [];

/** Calls a function in the decoder process. If too many calls are waiting, it throws `busy`. */
export async function decode(owner: string, call: Call, timeoutMs = defaultTimeoutMs): Promise<unknown> {
  const release = await admission.admit(owner, owner);
  try {
    const process = acquireProcess();
    // The process is idle again, or has ended, before the caller continues.
    return await process.run(call, timeoutMs).finally(() => returnProcess(process));
  } finally {
    release();
  }
}

type AsyncFunction = (...args: never[]) => Promise<unknown>;

/** Wraps a function so that it runs in the decoder process. The wrapper takes the owner of the work as its first argument. */
export const inDecoder =
  <F extends AsyncFunction>(module: URL, name: string, timeoutMs?: number) =>
  (owner: string, ...args: Parameters<F>) =>
    decode(owner, { module: module.href, name, args }, timeoutMs) as ReturnType<F>;

/** Returns an idle process, or starts one. */
function acquireProcess(): DecoderProcess {
  for (let free = idle.pop(); free; free = idle.pop()) {
    clearTimeout(free.timer);
    if (free.process.isUsable) return free.process;
  }
  return new DecoderProcess();
}

function returnProcess(process: DecoderProcess) {
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
