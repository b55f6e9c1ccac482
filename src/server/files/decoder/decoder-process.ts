import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "#base/errors.ts";
import { type Answer, type Call, memoryLimits } from "./protocol.ts";

const program = fileURLToPath(new URL("./program.ts", import.meta.url));

/** What finding libraries, fonts and a place for temporary files needs. Nothing else of the server's environment is known there. */
const passedOn = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "LD_LIBRARY_PATH",
] as const;

export const decoderEnvironment = (own: NodeJS.ProcessEnv): Record<string, string> => ({
  ...Object.fromEntries(passedOn.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
  // Native threads otherwise keep what they took, each in an arena of its own.
  MALLOC_ARENA_MAX: "2",
});

/** A decoder that ended, hung or answered with an error that no contract names. */
export class DecoderFailed extends Error {}
/** One that was ended because its call took too long. */
export class DecoderTimedOut extends DecoderFailed {}

/** One process of the decoder. It takes one call at a time, and is not used again after it failed. */
export class DecoderProcess {
  readonly #child: ChildProcess;
  #current: PromiseWithResolvers<unknown> | undefined;
  #ended = false;

  constructor() {
    this.#child = fork(program, {
      execArgv: [`--max-old-space-size=${memoryLimits.heapMb}`],
      env: decoderEnvironment(process.env),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (answer: Answer) => this.#settle(answer));
    this.#child.on("error", (error) => this.end(error.message));
    this.#child.on("exit", (code, signal) => this.end(`It ended by itself: ${signal ?? code}`));
    this.#child.on("disconnect", () => this.end("It hung up"));
  }

  get isUsable(): boolean {
    return !this.#ended;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async run(call: Call, mostMs: number): Promise<unknown> {
    if (this.#ended) throw new DecoderFailed("It has ended");
    const current = Promise.withResolvers<unknown>();
    this.#current = current;
    this.#keepOpen(true);
    const timer = setTimeout(() => this.#fail(new DecoderTimedOut(`It took more than ${mostMs} ms`)), mostMs);
    this.#child.send(call, (error) => error && this.end(error.message));
    try {
      return await current.promise;
    } finally {
      clearTimeout(timer);
      this.#keepOpen(false);
    }
  }

  /** Kills it, whatever it does. Whoever waits for it is told why. */
  end(why: string): void {
    this.#fail(new DecoderFailed(why));
  }

  #fail(failure: DecoderFailed) {
    if (this.#ended) return;
    this.#ended = true;
    this.#child.kill("SIGKILL");
    this.#current?.reject(failure);
    this.#current = undefined;
  }

  #settle(answer: Answer) {
    const current = this.#current;
    this.#current = undefined;
    if (!current) return;
    if ("result" in answer) current.resolve(answer.result);
    else if ("refused" in answer) {
      const { status, code, params } = answer.refused;
      current.reject(new AppError(status, code, params));
    } else current.reject(new DecoderFailed(answer.failure));
  }

  /** An idle one does not keep the server from ending. */
  #keepOpen(open: boolean) {
    const channel = this.#child.channel;
    if (open) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }
}
