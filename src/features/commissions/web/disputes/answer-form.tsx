import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { AmountField } from "#web/ui/amount-field.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { answerDispute, type Dispute } from "../../contract/disputes.ts";
import type { Commission } from "../../contract/lines.ts";
import { useInvalidate } from "../api.ts";

const required = { code: "required" };
const outcomes = ["upheld", "declined"] as const;
type Values = { outcome: (typeof outcomes)[number]; minor: number | null; text: string };

/** Upholds a dispute with the correct amount, or declines it with a reason. */
export function AnswerForm({ dispute, line }: { dispute: Dispute; line: Commission }) {
  const { t } = useTranslation("commissions");
  const initialValues: Values = { outcome: "upheld", minor: line.leftMinor, text: "" };
  const form = useActionForm(answerDispute, {
    initialValues,
    toInput: ({ outcome, minor, text }) => ({
      id: dispute.id,
      outcome,
      text,
      ...(outcome === "upheld" && minor !== null && { minor }),
    }),
    validate: ({ outcome, minor, text }) => ({
      minor: outcome === "upheld" && minor === null && required,
      text: outcome === "declined" && !text.trim() && required,
    }),
    onSuccess: useInvalidate(),
    message: () => t("ui.dispute.answered"),
  });
  const { outcome, minor } = form.values;
  return (
    <ActionForm form={form} submitLabel={t(`ui.dispute.act.${outcome}`)} buttons="inline">
      <SegmentedControl
        aria-label={t("ui.dispute.outcome")}
        data={outcomes.map((value) => ({ value, label: t(`ui.dispute.outcomes.${value}`) }))}
        {...form.getInputProps("outcome")}
      />
      {outcome === "upheld" ? (
        <AmountField
          label={t("ui.dispute.rightAmount")}
          description={t("ui.dispute.rightAmountHelp")}
          data-path="minor"
          currency={line.currency}
          minor={minor}
          onChange={(to) => form.setFieldValue("minor", to)}
          error={form.errors.minor}
        />
      ) : null}
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        required={outcome === "declined"}
        label={t("ui.dispute.answer")}
        {...form.getInputProps("text")}
      />
    </ActionForm>
  );
}
