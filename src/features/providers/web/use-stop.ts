import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { updateAiSettings } from "../contract.ts";
import { topic } from "./api.ts";

/** Stops or allows all calls. Stopping affects everyone at once, and so asks first. */
export function useStop() {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(updateAiSettings, {
    onSuccess: async ({ stopped }) => {
      await queries.invalidateQueries({ queryKey: [topic] });
      toast(t(stopped ? "stop.done" : "stop.undone"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const stop = async () => {
    const question = { title: t("stop.title"), body: t("stop.body"), action: t("stop.open"), danger: true };
    if (await confirm(question)) send({ stopped: true });
  };
  return { stop: () => void stop(), allow: () => send({ stopped: false }), isPending };
}
