import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { getCommissionSettings, updateCommissionSettings } from "../../contract/settings.ts";
import { commissionsKey } from "../api.ts";
import { HookCard } from "./hook-card.tsx";
import { RatesCard } from "./rates-card.tsx";
import styles from "./settings.module.css";
import { SettingsForm } from "./settings-form.tsx";

const commissionSettings = queryOptions({
  queryKey: [...commissionsKey, "settings"],
  queryFn: () => call(getCommissionSettings, {}),
});

/** Settings for holds, approvals, the webhook and exchange rates. */
export function SettingsTab() {
  const { t } = useTranslation("commissions");
  const mayChange = useCan(updateCommissionSettings);
  const { data, error, refetch } = useQuery(commissionSettings);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={5} />;
  const { currency, hasHookSecret, ...settings } = data;
  return (
    <div className={styles.stack}>
      {mayChange ? null : <Notice tone="info">{t("ui.settings.onlyAdmins")}</Notice>}
      <SettingsForm key={JSON.stringify(settings)} settings={settings} currency={currency} isReadOnly={!mayChange} />
      <HookCard hasSecret={hasHookSecret} />
      <RatesCard />
    </div>
  );
}
