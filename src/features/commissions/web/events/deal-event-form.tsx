import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { currencies } from "#features/tenants/currencies.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { AmountField } from "#web/ui/amount-field.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { externalEventKinds } from "../../values.ts";
import { DealField } from "./deal-field.tsx";
import styles from "./events.module.css";
import { useDealEventForm } from "./use-deal-event-form.ts";

export function DealEventForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("commissions");
  const { data } = useQuery(catalog);
  const tenantCurrency = data?.currency ?? "EUR";
  const form = useDealEventForm(tenantCurrency, onDone);
  const { kind, minor, referralId } = form.values;
  const currency = form.values.currency || tenantCurrency;
  return (
    <ActionForm form={form} submitLabel={t("ui.event.submit")}>
      <SegmentedControl
        fullWidth
        aria-label={t("ui.column.event")}
        data={externalEventKinds.map((value) => ({ value, label: t(`ui.event.kind.${value}`) }))}
        {...form.getInputProps("kind")}
      />
      <DealField
        required={kind !== "refund"}
        value={referralId}
        onChange={(id) => form.setFieldValue("referralId", id)}
        error={form.errors.referralId}
      />
      <div className={styles.money}>
        <AmountField
          required
          label={t("ui.column.amount")}
          data-path="minor"
          currency={currency}
          minor={minor}
          onChange={(to) => form.setFieldValue("minor", to)}
          error={form.errors.minor}
        />
        <SearchSelect
          label={t("ui.column.currency")}
          data={currencies}
          value={currency}
          onChange={(to) => to && form.setFieldValue("currency", to)}
        />
      </div>
      <TextInput type="date" required label={t("ui.event.on")} {...form.getInputProps("on")} />
      <TextInput
        dir="ltr"
        required
        maxLength={200}
        label={t("ui.event.externalId")}
        description={t("ui.event.externalIdHelp")}
        {...form.getInputProps("externalId")}
      />
      {kind === "refund" ? (
        <TextInput
          dir="ltr"
          maxLength={200}
          label={t("ui.event.refersTo")}
          description={t("ui.event.refersToHelp")}
          {...form.getInputProps("refersTo")}
        />
      ) : null}
    </ActionForm>
  );
}
