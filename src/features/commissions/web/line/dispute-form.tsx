import "@mantine/core/styles/Combobox.layer.css";
import { Select, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { openDispute } from "../../contract/disputes.ts";
import { disputeReasons } from "../../values.ts";
import { useInvalidate } from "../api.ts";
import type { CommissionDetail } from "./commission-detail.ts";

type Values = { reason: (typeof disputeReasons)[number]; text: string };
const initialValues: Values = { reason: "amount", text: "" };

/** Opens a dispute with a reason and a text. */
export function DisputeForm({ line: { id }, onDone }: { line: CommissionDetail; onDone: () => void }) {
  const { t } = useTranslation("commissions");
  const form = useActionForm(openDispute, {
    initialValues,
    toInput: (values) => ({ id, ...values }),
    onSuccess: useInvalidate(),
    message: () => t("ui.dispute.opened"),
    onDone,
  });
  return (
    <ActionForm form={form} submitLabel={t("ui.dispute.send")} onCancel={onDone}>
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
    </ActionForm>
  );
}
