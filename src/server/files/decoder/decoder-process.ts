import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "#base/errors.ts";
import { type Call, type CallResult, memoryLimits } from "./protocol.ts";

const program = fileURLToPath(new URL("./program.ts", import.meta.url));

/** The variables needed to find libraries, fonts and a temporary directory. Nothing else of the server's environment is passed on. */
const inheritedVariables = [
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
  ...Object.fromEntries(inheritedVariables.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
  // Native threads would otherwise each keep their memory in an arena of their own.
  MALLOC_ARENA_MAX: "2",
});

/** A decoder that exited, hung or failed with an error outside the contract. */
export class DecoderFailed extends Error {}
/** A decoder that was killed because its call took too long. */
export class DecoderTimedOut extends DecoderFailed {}

/** One decoder process. It runs one call at a time and is not reused after a failure. */
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
    this.#child.on("message", (answer: CallResult) => this.#settle(answer));
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

  async run(call: Call, timeoutMs: number): Promise<unknown> {
    if (this.#ended) throw new DecoderFailed("It has ended");
    const current = Promise.withResolvers<unknown>();
    this.#current = current;
    this.#keepOpen(true);
    const timer = setTimeout(() => this.#fail(new DecoderTimedOut(`It took more than ${timeoutMs} ms`)), timeoutMs);
    this.#child.send(call, (error) => error && this.end(error.message));
    try {
      return await current.promise;
    } finally {
      clearTimeout(timer);
      this.#keepOpen(false);
    }
  }

  /** Kills the process unconditionally. A pending call is rejected with the reason. */
  end(reason: string): void {
    this.#fail(new DecoderFailed(reason));
  }

  #fail(failure: DecoderFailed) {
    if (this.#ended) return;
    this.#ended = true;
    this.#child.kill("SIGKILL");
    this.#current?.reject(failure);
    this.#current = undefined;
  }

  #settle(answer: CallResult) {
    const current = this.#current;
    this.#current = undefined;
    if (!current) return;
    if ("result" in answer) current.resolve(answer.result);
    else if ("refused" in answer) {
      const { status, code, params } = answer.refused;
      current.reject(new AppError(status, code, params));
    } else current.reject(new DecoderFailed(answer.failure));
  }

  /** An idle process does not keep the server from exiting. */
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
