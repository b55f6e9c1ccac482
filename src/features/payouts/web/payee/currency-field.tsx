import type { SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { displayNames } from "#base/formats.ts";
import { currencies } from "#features/tenants/currencies.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";

/** The payout currency; earnings in other currencies are converted. */
export function CurrencyField(props: Pick<SelectProps, "value" | "onChange" | "error">) {
  const { t } = useTranslation("payouts");
  const { intl } = useLocale();
  const data = useMemo(() => {
    const names = displayNames(intl, { type: "currency" });
    return [
      { value: "", label: t("ui.payee.asEarned") },
      ...currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
    ];
  }, [intl, t]);
  return (
    <SearchSelect label={t("ui.payee.currency")} description={t("ui.payee.currencyHelp")} data={data} {...props} />
  );
}
