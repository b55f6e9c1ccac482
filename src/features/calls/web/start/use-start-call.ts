import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { startCall } from "../../contract/calls.ts";
import { callById, callsKey } from "../api.ts";

/** Rings the others and opens the call; if one runs already, opens that one. */
export function useStartCall() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { send, isPending } = useSend(startCall, {
    onSuccess: async (call) => {
      queries.setQueryData(callById(call.id).queryKey, call);
      await navigate({ to: "/call", search: { id: call.id } });
      void queries.invalidateQueries({ queryKey: callsKey, predicate: ({ queryKey }) => queryKey[1] !== "one" });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return { start: send, isPending };
}
