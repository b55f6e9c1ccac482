import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { setMargin } from "../../contract/rates.ts";
import { commissionRates } from "./api.ts";

type Props = { marginBp: number | null; onClose: () => void };

/** Asks what is earned of a deal before commission. Empty means that deal values are compared. */
export function MarginDialog({ marginBp, onClose }: Props) {
  const { t } = useTranslation("intelligence");
  const queries = useQueryClient();
  const form = useActionForm(setMargin, {
    initialValues: { marginBp },
    toInput: (values) => values,
    onSuccess: () => queries.invalidateQueries({ queryKey: commissionRates.queryKey }),
    message: () => t("rates.margin.saved"),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("rates.margin.open")}>
      <ActionForm form={form} submitLabel={t("rates.margin.save")} onCancel={onClose}>
        <PercentField
          data-autofocus
          label={t("rates.margin.label")}
          description={t("rates.margin.help")}
          basisPoints={form.values.marginBp}
          onChange={(value) => form.setFieldValue("marginBp", value)}
          error={form.errors.marginBp}
        />
      </ActionForm>
    </Dialog>
  );
}
