import { AppError } from "#base/errors.ts";
import type { Finished } from "../contract.ts";

/** How a flow ended in the window that came back from the identity provider. */
export type Outcome = { finished: Finished } | { error: unknown };
type Problem = Pick<AppError, "status" | "code" | "params" | "requestId">;
type Message =
  | { state: string; finished?: Finished | undefined; problem?: Problem | undefined }
  | { back: string }
  | { heard: string };

const name = "sign-in";
const timeoutMs = 500;

/** Announces first that the browser is back, so that the other window waits for the outcome. */
export function announceReturn(state: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ back: state } satisfies Message);
  channel.close();
}

/** Notifies the window that waits for this flow. Resolves to false when none does; then this window continues by itself. */
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

/** Listens for the outcome once. The returned function stops listening. */
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

/** A structured clone drops an error's class, so the error is sent as plain data. */
function serializeOutcome(outcome: Outcome) {
  if ("finished" in outcome) return outcome;
  if (!(outcome.error instanceof AppError)) return {};
  const { status, code, params, requestId } = outcome.error;
  return { problem: { status, code, params, requestId } };
}
const parseProblem = (problem: Problem | undefined) =>
  problem && new AppError(problem.status, problem.code, problem.params, problem.requestId);
