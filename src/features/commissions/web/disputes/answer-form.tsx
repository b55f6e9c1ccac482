import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { answerDispute, type Dispute } from "../../contract/disputes.ts";
import type { Commission } from "../../contract/lines.ts";
import { useInvalidate } from "../api.ts";
import styles from "./disputes.module.css";

const outcomes = ["upheld", "declined"] as const;
type Values = { outcome: (typeof outcomes)[number]; minor: number | null; text: string };

/** Upholds a dispute with the correct amount, or declines it with a reason. */
export function AnswerForm({ dispute, line }: { dispute: Dispute; line: Commission }) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const required = faultText({ code: "required" }, words);
  const form = useForm<Values>({
    initialValues: { outcome: "upheld", minor: line.leftMinor, text: "" },
    validate: {
      minor: (minor, { outcome }) => (outcome === "upheld" && minor === null ? required : null),
      text: (text, { outcome }) => (outcome === "declined" && !text.trim() ? required : null),
    },
  });
  const { outcome, minor } = form.values;
  const { send, isPending, error } = useSend(answerDispute, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.dispute.answered"));
    },
    onError: (refused) => void showFieldErrors(form, refused, words),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ text }) => send({ id: dispute.id, outcome, text, ...(outcome === "upheld" && minor !== null && { minor }) }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t(`ui.dispute.act.${outcome}`)}
        </Button>
      </div>
    </form>
  );
}
