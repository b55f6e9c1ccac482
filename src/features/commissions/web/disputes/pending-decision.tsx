import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Dispute, undoAnswer } from "../../contract/disputes.ts";
import { useInvalidate } from "../api.ts";

type Props = { dispute: Dispute; decision: NonNullable<Dispute["decision"]> };

/** A decision that does not apply yet, with the button that undoes it. */
export function PendingDecision({ dispute: { id, currency }, decision: { outcome, minor, undoUntil } }: Props) {
  const { t } = useTranslation("commissions");
  const { money, time } = useFormatters();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { send, isPending } = useSend(undoAnswer, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.dispute.undone"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const amount = minor === null ? "" : money({ minor, currency });
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" loading={isPending} onClick={() => send({ id })}>
          {t("ui.dispute.undo")}
        </Button>
      }
    >
      {outcome === "upheld"
        ? t("ui.dispute.decided.upheld", { amount, time: time(undoUntil) })
        : t("ui.dispute.decided.declined", { time: time(undoUntil) })}
    </Notice>
  );
}
