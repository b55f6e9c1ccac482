import { Textarea } from "@mantine/core";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Reward, redeemReward } from "../../contract/rewards.ts";
import { useInvalidateGame } from "../api.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./rewards.module.css";

type Props = { reward: Reward; available: number; onClose: () => void };

/** Confirms a redemption: what it costs, what is left after it, and how the reward arrives. */
export function RedeemDialog({ reward, available, onClose }: Props) {
  const { t, number } = useGameText();
  const invalidate = useInvalidateGame();
  const { id, title, price, delivery, minor, currency, needsApproval } = reward;
  const form = useActionForm(redeemReward, {
    initialValues: { note: "" },
    // The price and the amount that the person confirms, so that others of the meantime do not apply.
    toInput: ({ note }) => ({ id, price, ...(minor !== null && { minor }), note }),
    onSuccess: invalidate,
    // Stock, points or tier may have changed since the catalogue was loaded.
    onError: () => void invalidate(),
    message: ({ state }) =>
      t(delivery === "money" && state === "delivered" ? "rewardMoney.done" : `redeem.done.${state}`),
    onDone: onClose,
  });
  const points = (value: number) => t("rewards.price", { count: value, points: number(value) });
  const facts = [
    { name: t("redeem.price"), value: points(price) },
    { name: t("redeem.after"), value: points(available - price) },
    ...(minor !== null && currency
      ? [{ name: t("rewardMoney.amount"), value: <MoneyText amount={{ minor, currency }} /> }]
      : []),
    { name: t("redeem.delivery"), value: t(`delivery.${delivery}`) },
  ];
  return (
    <Dialog title={t("redeem.title", { title })} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("redeem.action", { points: points(price) })} onCancel={onClose}>
        <FactList facts={facts} />
        {needsApproval ? <p className={styles.note}>{t("redeem.approval")}</p> : null}
        {delivery === "shipped" ? (
          <Textarea
            label={t("redeem.note")}
            description={t("redeem.noteHelp")}
            autosize
            minRows={2}
            maxLength={500}
            dir="auto"
            {...form.getInputProps("note")}
          />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
