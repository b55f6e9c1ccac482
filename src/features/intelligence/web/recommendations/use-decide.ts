import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import {
  type dismissReasons,
  dismissRecommendation,
  implementRecommendation,
  type Recommendation,
  restoreRecommendation,
  snoozeRecommendation,
} from "../../contract/recommendations.ts";
import { topic } from "../api.ts";

/** Marks, dismisses, hides and restores recommendations, each with undo. */
export function useDecide() {
  const { t } = useTranslation("intelligence");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const reload = () => queries.invalidateQueries({ queryKey: [topic] });
  const onError = (error: unknown) => toast(errorText(error), "bad");
  const withUndo = (message: string) => ({
    onError,
    onSuccess: async ({ id }: Recommendation) => {
      await reload();
      const undo = offerRecordedUndo({ message, calls: [undoCall(restoreRecommendation, { id })], onUndone: reload });
      void undo.catch(onError);
    },
  });
  const implement = useSend(implementRecommendation, withUndo(t("recommendations.toast.implemented")));
  const dismiss = useSend(dismissRecommendation, withUndo(t("recommendations.toast.dismissed")));
  const snooze = useSend(snoozeRecommendation, withUndo(t("recommendations.toast.snoozed")));
  const restore = useSend(restoreRecommendation, { onError, onSuccess: reload });
  return {
    implement: ({ id }: Recommendation) => implement.send({ id }),
    dismiss: ({ id }: Recommendation, reason: (typeof dismissReasons)[number]) => dismiss.send({ id, reason }),
    snooze: ({ id }: Recommendation, days: number) => snooze.send({ id, days }),
    restore: ({ id }: Recommendation) => restore.send({ id }),
  };
}
