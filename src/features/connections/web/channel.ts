import { AppError } from "#base/errors.ts";
import type { Finished } from "../contract.ts";

/** How a flow ended in the window that came back from the other house. */
export type Outcome = { finished: Finished } | { error: unknown };
type Problem = Pick<AppError, "status" | "code" | "params" | "requestId">;
type Message =
  | { state: string; finished?: Finished | undefined; problem?: Problem | undefined }
  | { back: string }
  | { heard: string };

const name = "sign-in";
const patienceMs = 500;

/** Says, before all else, that the browser is back: from now on the other window waits for what comes of it. */
export function sayBack(state: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ back: state } satisfies Message);
  channel.close();
}

/** Tells the window that waits for this flow. False when none does: then this one goes on by itself. */
export function tell(state: string, outcome: Outcome): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  return new Promise((done) => {
    const end = (heard: boolean) => {
      clearTimeout(patience);
      channel.close();
      done(heard);
    };
    const patience = setTimeout(() => end(false), patienceMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("heard" in data && data.heard === state) end(true);
    };
    channel.postMessage({ state, ...told(outcome) } satisfies Message);
  });
}

export type Ears = { onBack: () => void; onTold: (outcome: Outcome) => void };

/** Waits to be told, once. What it gives back ends the waiting. */
export function hear(state: string, { onBack, onTold }: Ears): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("back" in data && data.back === state) onBack();
    if (!("state" in data) || data.state !== state) return;
    channel.postMessage({ heard: state } satisfies Message);
    channel.close();
    onTold(data.finished ? { finished: data.finished } : { error: understood(data.problem) });
  };
  return () => channel.close();
}

/** An error does not travel whole: its class stays behind. */
function told(outcome: Outcome) {
  if ("finished" in outcome) return outcome;
  if (!(outcome.error instanceof AppError)) return {};
  const { status, code, params, requestId } = outcome.error;
  return { problem: { status, code, params, requestId } };
}
const understood = (problem: Problem | undefined) =>
  problem && new AppError(problem.status, problem.code, problem.params, problem.requestId);
