import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { answerDispute, type Dispute } from "../../contract/disputes.ts";
import { useInvalidate } from "../api.ts";
import styles from "./disputes.module.css";

/** Withdraws a dispute by the person who opened it, for example after a mistake. */
export function WithdrawButton({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { send, isPending } = useSend(answerDispute, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.dispute.withdrawn"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const withdraw = async () => {
    const question = { title: t("ui.dispute.withdrawTitle"), body: t("ui.dispute.withdrawLine") };
    if (await confirm({ ...question, action: t("ui.dispute.withdraw") }))
      send({ id: dispute.id, outcome: "withdrawn" });
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={isPending} onClick={() => void withdraw()}>
        {t("ui.dispute.withdraw")}
      </Button>
    </div>
  );
}
