import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { type Door, updateDoor } from "../contract.ts";
import { doorNow, membersKey } from "./api.ts";

/** Saves at once, and brings back what was before when asked to. */
export function useDoorChange(before: Door) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const show = async (door: Door) => {
    queries.setQueryData(doorNow.queryKey, door);
    await queries.invalidateQueries({ queryKey: membersKey });
  };
  const { send, isPending } = useSend(updateDoor, {
    onSuccess: async (door) => {
      await show(door);
      const undo = () => call(updateDoor, before).then(show);
      void offerUndo({ message: t("door.saved"), undo }).catch(failed);
    },
    onError: failed,
  });
  return { save: send, isPending };
}
