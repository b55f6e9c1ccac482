import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { giveUpOwed, type Owed } from "../../contract/owed.ts";
import { useInvalidate } from "../api.ts";
import { useOwedAmounts } from "./use-owed-amounts.ts";

/** Shows what is still owed to an account that is about to be erased, and lets its owner give it up. */
export function OwedPart({ items }: { items: readonly Owed[] }) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const amountsOf = useOwedAmounts();
  const waiting = amountsOf(items, ({ minor }) => minor);
  const sent = amountsOf(items, ({ sentMinor }) => sentMinor);
  const { send, isPending } = useSendWithProof(giveUpOwed, {
    onSuccess: async () => {
      await invalidate();
      toast(t("owed.givenUp"));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const giveUp = async () => {
    const question = { title: t("owed.giveUpTitle", { amounts: waiting }), body: t("owed.giveUpBody") };
    if (await confirm({ ...question, action: t("owed.giveUp"), danger: true })) send({ givesUp: true });
  };
  return (
    <Notice
      tone="warn"
      action={
        waiting ? (
          <Button variant="default" loading={isPending} onClick={() => void giveUp()}>
            {t("owed.giveUp")}
          </Button>
        ) : null
      }
    >
      {waiting ? <p>{t("owed.waiting", { amounts: waiting })}</p> : null}
      {sent ? <p>{t("owed.sent", { amounts: sent })}</p> : null}
      <p>{t("owed.line")}</p>
    </Notice>
  );
}
