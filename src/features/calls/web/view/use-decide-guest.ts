import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { decideGuest } from "../../contract/calls.ts";
import type { CallId } from "../api.ts";
import type { ParticipantId } from "../engine/session.ts";

/** Admits a guest, or refuses or removes them. The live call shows the result. */
export function useDecideGuest(id: CallId) {
  const errorText = useErrorText();
  const { send, isPending } = useSend(decideGuest, { onError: (error) => toast(errorText(error), "bad") });
  return {
    isPending,
    decide: (participantId: ParticipantId, admit: boolean) => send({ id, participantId, admit }),
  };
}
