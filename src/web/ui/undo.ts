import { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { call } from "../api/call.ts";
import { uuid } from "../api/uuid.ts";
import { showToast } from "./toast.ts";

/**
 * For a change within this page that can be reverted, such as of a form. Resolves to whether the person undid it; rejects if reverting
 * failed.
 */
export const offerUndo = ({ message, undo }: { message: string; undo: () => unknown }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    showToast({
      message,
      kind: "good",
      onUndo: () =>
        Promise.resolve()
          .then(undo)
          .then(() => resolve(true), reject),
      onEnd: () => resolve(false),
    });
  });

/** For an irreversible action, which is delayed until it can no longer be undone. Resolves to whether it ran; rejects if it failed. */
export const runUnlessUndone = ({ message, action }: { message: string; action: () => unknown }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    showToast({
      message,
      kind: "good",
      onUndo: () => resolve(false),
      // Called synchronously: when the page is being left, later tasks no longer run.
      onEnd: () => {
        try {
          Promise.resolve(action()).then(() => resolve(true), reject);
        } catch (error) {
          reject(error);
        }
      },
    });
  });

/** A call that restores what was before an action. */
export type UndoCall = { method: Exclude<Method, "GET">; path: string; input: Record<string, unknown> };

export const undoCall = <I extends z.ZodObject, O extends z.ZodType>(
  { method, path }: Endpoint<Exclude<Method, "GET">, Access, I, O>,
  input: z.input<I>,
): UndoCall => ({ method, path, input });

export async function runUndoCalls(calls: readonly UndoCall[]): Promise<void> {
  for (const { method, path, input } of calls) {
    const endpoint = { method, path, output: z.unknown() } as unknown as Endpoint;
    await call(endpoint, input, method === "POST" ? uuid() : undefined);
  }
}

/** Records an action that can be undone, and returns what to call once it was. */
type Recorder = (action: { message: string; calls: UndoCall[] }) => Promise<() => Promise<unknown>>;
let record: Recorder | undefined;

/** Set by the app, which knows the feature that stores recent actions, while a person is signed in. */
export function setUndoRecorder(recorder: Recorder): () => void {
  record = recorder;
  return () => {
    record = undefined;
  };
}

type RecordedUndo = { message: string; calls: UndoCall[]; onUndone?: () => unknown };

/**
 * For an action that the server has carried out. The toast offers undo for its three seconds [R2.9]; after that the action stays undoable on
 * the notifications page for as long as the server says. Resolves to whether it was undone in the toast.
 */
export function offerRecordedUndo({ message, calls, onUndone }: RecordedUndo): Promise<boolean> {
  // Recording is best effort: where it fails, there is still the toast.
  const recorded = record?.({ message, calls }).catch(() => undefined);
  return offerUndo({
    message,
    undo: async () => {
      await runUndoCalls(calls);
      await onUndone?.();
      const complete = await recorded;
      await complete?.().catch(() => undefined);
    },
  });
}
