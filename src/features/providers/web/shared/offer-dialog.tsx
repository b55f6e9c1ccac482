import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { offerAiProvider } from "../../contract/shared.ts";
import { type AiProvider, errors } from "../../contract.ts";
import { topic } from "../api.ts";
import { BudgetField } from "../form/budget-field.tsx";
import { OfferUses } from "./offer-uses.tsx";

type Props = { provider: AiProvider; onClose: () => void };
type Values = { offered: boolean; tenantBudgetMicros: number | null; tenantCallsPerDay: number | "" };

/** The operator offers a provider to tenants, within limits for each of them, and sees how much each used. */
export function OfferDialog({ provider, onClose }: Props) {
  const { t } = useTranslation("providers");
  const queries = useQueryClient();
  const { id, name, offered, tenantBudgetMicros, tenantCallsPerDay } = provider;
  const initialValues: Values = { offered, tenantBudgetMicros, tenantCallsPerDay: tenantCallsPerDay ?? "" };
  const form = useActionForm(offerAiProvider, {
    initialValues,
    toInput: ({ tenantCallsPerDay: calls, ...values }) => ({
      id,
      ...values,
      tenantCallsPerDay: calls === "" ? null : calls,
    }),
    fieldOf: (error) => (errors.offerUnlimited.is(error) ? ("tenantCallsPerDay" as const) : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: [topic] }),
    message: () => t("offer.saved"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("offer.title", { name })} size="lg" onClose={onClose}>
      <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
        <SettingSwitch
          label={t("offer.on")}
          description={t("offer.line")}
          checked={form.values.offered}
          disabled={form.isPending}
          onChange={(next) => form.setFieldValue("offered", next)}
        />
        <BudgetField
          label={t("offer.budget")}
          description={t("offer.budgetHelp")}
          micros={form.values.tenantBudgetMicros}
          error={form.errors.tenantBudgetMicros}
          onChange={(micros) => form.setFieldValue("tenantBudgetMicros", micros)}
        />
        <NumberInput
          dir="ltr"
          hideControls
          min={1}
          max={1_000_000}
          allowDecimal={false}
          label={t("offer.calls")}
          description={t("offer.callsHelp")}
          {...form.getInputProps("tenantCallsPerDay")}
        />
        <OfferUses id={id} />
      </ActionForm>
    </Dialog>
  );
}
