import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type RegistrationSettings, updateRegistrationSettings } from "../contract.ts";
import { membersKey, registrationSettingsQuery } from "./api.ts";

/** Saves at once, and restores the previous settings on undo. */
export function useRegistrationChange(before: RegistrationSettings) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const show = async (registrationSettings: RegistrationSettings) => {
    queries.setQueryData(registrationSettingsQuery.queryKey, registrationSettings);
    await queries.invalidateQueries({ queryKey: membersKey });
  };
  const { send, isPending } = useSend(updateRegistrationSettings, {
    onSuccess: async (registrationSettings) => {
      await show(registrationSettings);
      const calls = [undoCall(updateRegistrationSettings, before)];
      const onUndone = () => show(before);
      void offerRecordedUndo({ message: t("registration.saved"), calls, onUndone }).catch(failed);
    },
    onError: failed,
  });
  return { save: send, isPending };
}
