import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Program, updateProgram } from "../contract.ts";
import { catalog, useProgramName } from "./api.ts";

/** Closes or reopens a program immediately, with undo. */
export function useProgramState(program: Program) {
  const { t } = useTranslation("programs");
  const errorText = useErrorText();
  const programName = useProgramName();
  const queries = useQueryClient();
  const { id, state: before } = program;
  const invalidate = () => queries.invalidateQueries({ queryKey: catalog.queryKey });
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(updateProgram, {
    onSuccess: async ({ state }) => {
      await invalidate();
      const message = t(state === "closed" ? "program.closed" : "program.reopened", { name: programName(program) });
      const calls = [undoCall(updateProgram, { id, state: before })];
      void offerRecordedUndo({ message, calls, onUndone: invalidate }).catch(failed);
    },
    onError: failed,
  });
  return { isPending, turn: () => send({ id, state: before === "open" ? "closed" : "open" }) };
}
