import { showToast } from "./toast.ts";

/** Longer than a notification: this one asks for a decision. */
export const undoTime = 8000;

/** It is done already and can be reversed. True when the person did so; rejects when reversing failed. */
export const offerUndo = ({ message, undo }: { message: string; undo: () => unknown }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    showToast({
      message,
      kind: "good",
      time: undoTime,
      onUndo: () =>
        Promise.resolve()
          .then(undo)
          .then(() => resolve(true), reject),
      onEnd: () => resolve(false),
    });
  });

/** It cannot be reversed, so it waits until nobody wants it back. True when it was done; rejects when doing it failed. */
export const actUnlessUndone = ({ message, act }: { message: string; act: () => unknown }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    showToast({
      message,
      kind: "good",
      time: undoTime,
      onUndo: () => resolve(false),
      // Called at once, not in a later turn: when the page is being left there is none.
      onEnd: () => {
        try {
          Promise.resolve(act()).then(() => resolve(true), reject);
        } catch (error) {
          reject(error);
        }
      },
    });
  });
