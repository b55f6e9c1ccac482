import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { openDispute } from "../../contract/disputes.ts";
import { disputeReasons } from "../../values.ts";
import { useInvalidate } from "../api.ts";
import type { CommissionDetail } from "./commission-detail.ts";
import styles from "./line.module.css";

type Values = { reason: (typeof disputeReasons)[number]; text: string };

/** Opens a dispute with a reason and a text. */
export function DisputeForm({ line, onDone }: { line: CommissionDetail; onDone: () => void }) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const form = useForm<Values>({
    initialValues: { reason: "amount", text: "" },
    validate: { text: (text) => (text.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending, error } = useSend(openDispute, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.dispute.opened"));
      onDone();
    },
    onError: (refused) => void showFieldErrors(form, refused, words),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => send({ id: line.id, ...values }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <p className="soft">{t("ui.dispute.line")}</p>
      <Select
        label={t("ui.dispute.reason")}
        allowDeselect={false}
        data={disputeReasons.map((value) => ({ value, label: t(`ui.dispute.reasons.${value}`) }))}
        {...form.getInputProps("reason")}
      />
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        required
        label={t("ui.dispute.text")}
        {...form.getInputProps("text")}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("ui.dispute.send")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
