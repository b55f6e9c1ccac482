import { Button, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { Can } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { confirm } from "#web/ui/ask.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { decideRedemption, type Redemption } from "../../../contract/rewards.ts";
import { canMove } from "../../../rules/redemptions.ts";
import styles from "../admin.module.css";
import { useInvalidateAdmin } from "../api.ts";
import { RedemptionBadge } from "./use-redemption-columns.tsx";

type Props = { redemption: Redemption; onClose: () => void };

/** A redemption with what the person wrote, and what an admin can do with it now. */
export function RedemptionPanel({ redemption, onClose }: Props) {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  const { title, person, points, minor, currency, state, note, answer, createdAt, decidedAt } = redemption;
  const next = (["approve", "deliver"] as const).find((move) => canMove(move, state));
  const facts = [
    { name: t("rewardAdmin.redemption.person"), value: person ? <bdi>{person.name}</bdi> : null },
    { name: t("rewardAdmin.stateTitle"), value: <RedemptionBadge state={state} /> },
    { name: t("rules.points"), value: numberFormat(intl).format(points) },
    {
      name: t("rewardMoney.amount"),
      value: minor !== null && currency ? <MoneyText amount={{ minor, currency }} /> : null,
    },
    { name: t("rewardAdmin.redemption.date"), value: <DayText at={new Date(createdAt)} /> },
    { name: t("rewardAdmin.redemption.decided"), value: decidedAt ? <DayText at={new Date(decidedAt)} /> : null },
    { name: t("rewardAdmin.redemption.note"), value: note ? <span dir="auto">{note}</span> : null },
    { name: t("rewardAdmin.redemption.answer"), value: answer ? <span dir="auto">{answer}</span> : null },
  ];
  return (
    <SidePanel opened title={<bdi>{title}</bdi>} onClose={onClose}>
      <div className={styles.stack}>
        <FactList facts={facts} />
        {redemption.commissionId ? (
          <Can do={viewCommissionsAccess}>
            <Link to="/commissions" search={{ id: redemption.commissionId }}>
              {t("rewardMoney.view")}
            </Link>
          </Can>
        ) : null}
        {next ? <DecisionForm redemption={redemption} next={next} onDone={onClose} /> : null}
      </div>
    </SidePanel>
  );
}

type FormProps = { redemption: Redemption; next: "approve" | "deliver"; onDone: () => void };

function DecisionForm({ redemption: { id, title, person }, next, onDone }: FormProps) {
  const { t } = useTranslation("gamification");
  const errorText = useErrorText();
  const invalidate = useInvalidateAdmin();
  const form = useActionForm(decideRedemption, {
    initialValues: { answer: "" },
    toInput: ({ answer }) => ({ id, move: next, answer }),
    onSuccess: invalidate,
    message: ({ state }) => t(`rewardAdmin.redemption.done.${state}`),
    onDone,
  });
  const declining = useSend(decideRedemption, {
    onSuccess: async ({ state }) => {
      await invalidate();
      toast(t(`rewardAdmin.redemption.done.${state}`));
      onDone();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const decline = async () => {
    const isSure = await confirm({
      title: t("rewardAdmin.redemption.declineTitle", { title }),
      body: t("rewardAdmin.redemption.declineLine", { person: person?.name ?? "" }),
      action: t("rewardAdmin.redemption.decline"),
      danger: true,
    });
    if (isSure) declining.send({ id, move: "decline", answer: form.getValues().answer });
  };
  return (
    <ActionForm
      form={form}
      buttons="bar"
      submitLabel={t(`rewardAdmin.redemption.${next}`)}
      secondary={
        <Button variant="default" loading={declining.isPending} onClick={() => void decline()}>
          {t("rewardAdmin.redemption.decline")}
        </Button>
      }
    >
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxLength={500}
        label={t("rewardAdmin.redemption.answer")}
        description={t("rewardAdmin.redemption.answerHelp")}
        {...form.getInputProps("answer")}
      />
    </ActionForm>
  );
}
