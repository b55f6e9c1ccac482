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
const timeoutMs = 500;

/** Says, before all else, that the browser is back: from now on the other window waits for what comes of it. */
export function announceReturn(state: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ back: state } satisfies Message);
  channel.close();
}

/** Tells the window that waits for this flow. False when none does: then this one goes on by itself. */
export function sendOutcome(state: string, outcome: Outcome): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  return new Promise((done) => {
    const finish = (heard: boolean) => {
      clearTimeout(timeout);
      channel.close();
      done(heard);
    };
    const timeout = setTimeout(() => finish(false), timeoutMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("heard" in data && data.heard === state) finish(true);
    };
    channel.postMessage({ state, ...serializeOutcome(outcome) } satisfies Message);
  });
}

export type OutcomeHandlers = { onReturn: () => void; onOutcome: (outcome: Outcome) => void };

/** Waits to be told, once. What it gives back ends the waiting. */
export function listenForOutcome(state: string, { onReturn, onOutcome }: OutcomeHandlers): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("back" in data && data.back === state) onReturn();
    if (!("state" in data) || data.state !== state) return;
    channel.postMessage({ heard: state } satisfies Message);
    channel.close();
    onOutcome(data.finished ? { finished: data.finished } : { error: parseProblem(data.problem) });
  };
  return () => channel.close();
}

/** An error does not travel whole: its class stays behind. */
function serializeOutcome(outcome: Outcome) {
  if ("finished" in outcome) return outcome;
  if (!(outcome.error instanceof AppError)) return {};
  const { status, code, params, requestId } = outcome.error;
  return { problem: { status, code, params, requestId } };
}
const parseProblem = (problem: Problem | undefined) =>
  problem && new AppError(problem.status, problem.code, problem.params, problem.requestId);
