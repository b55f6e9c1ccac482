import { useEffect } from "react";
import { completeUndo, recordAction } from "#features/notifications/actions.ts";
import { call } from "#web/api/call.ts";
import { uuid } from "#web/api/uuid.ts";
import { setUndoRecorder } from "#web/ui/undo.ts";

/** Stores what a person can undo, so that it stays undoable on the notifications page after its toast is gone [R2.9]. */
export const useUndoRecorder = (): void =>
  useEffect(
    () =>
      setUndoRecorder(async (action) => {
        const { id } = await call(recordAction, action, uuid());
        return () => call(completeUndo, { id });
      }),
    [],
  );
