import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { AmountField } from "#web/ui/amount-field.tsx";
import { focusFirst } from "#web/ui/field-errors.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { answerDispute, type Dispute } from "../../contract/disputes.ts";
import { errors } from "../../contract/errors.ts";
import type { Commission } from "../../contract/lines.ts";
import { correctableMinor } from "../../rules/adjustments.ts";
import { useInvalidate } from "../api.ts";
import { DecisionSummary } from "./decision-summary.tsx";

const required = { code: "required" };
const outcomes = ["upheld", "declined"] as const;
type Values = { outcome: (typeof outcomes)[number]; minor: number | null; text: string };
const initialValues: Values = { outcome: "upheld", minor: null, text: "" };

/** Upholds a dispute with another amount, or declines it. What it does is shown before it is sent. */
export function AnswerForm({ dispute, line }: { dispute: Dispute; line: Commission }) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  const [isReviewing, setReviewing] = useState(false);
  const currentMinor = correctableMinor(line);
  const form = useActionForm(answerDispute, {
    initialValues,
    toInput: ({ outcome, minor, text }) => ({
      id: dispute.id,
      outcome,
      text,
      ...(outcome === "upheld" && minor !== null && { minor }),
    }),
    validate: ({ outcome, minor, text }) => ({
      minor: outcome === "upheld" && (minor === null ? required : minor === currentMinor && t("errors.sameAmount")),
      text: !text.trim() && required,
    }),
    fieldOf: (error) => (errors.sameAmount.is(error) ? "minor" : undefined),
    onSuccess: useInvalidate(),
    message: () => t("ui.dispute.answered"),
    onError: () => setReviewing(false),
  });
  const review = form.onSubmit(
    () => setReviewing(true),
    (faults) => focusFirst(form, Object.keys(faults)),
  );
  const { outcome, minor, text } = form.values;
  if (isReviewing)
    return (
      <ActionForm
        form={form}
        submitLabel={t(`ui.dispute.act.${outcome}`)}
        buttons="inline"
        secondary={
          <Button variant="default" onClick={() => setReviewing(false)}>
            {t("ui.dispute.back")}
          </Button>
        }
      >
        <DecisionSummary dispute={dispute} outcome={outcome} minor={minor} text={text} />
      </ActionForm>
    );
  return (
    <ActionForm form={{ ...form, submit: review }} submitLabel={t("ui.dispute.review")} buttons="inline">
      <SegmentedControl
        aria-label={t("ui.dispute.outcome")}
        data={outcomes.map((value) => ({ value, label: t(`ui.dispute.outcomes.${value}`) }))}
        {...form.getInputProps("outcome")}
      />
      {outcome === "upheld" ? (
        <AmountField
          label={t("ui.dispute.rightAmount")}
          description={t("ui.dispute.rightAmountHelp", {
            amount: money({ minor: currentMinor, currency: line.currency }),
          })}
          data-path="minor"
          required
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
        required
        label={t("ui.dispute.answer")}
        description={t("ui.dispute.answerHelp")}
        {...form.getInputProps("text")}
      />
    </ActionForm>
  );
}
