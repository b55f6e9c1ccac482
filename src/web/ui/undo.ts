import { showToast } from "./toast.ts";

/** Longer than a toast, because the person has to decide. */
export const undoMs = 8000;

/** For an action that has run and can be reverted. Resolves to whether the person undid it; rejects if reverting failed. */
export const offerUndo = ({ message, undo }: { message: string; undo: () => unknown }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    showToast({
      message,
      kind: "good",
      time: undoMs,
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
      time: undoMs,
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
