import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { displayNames } from "#base/formats.ts";
import { catalog } from "#features/programs/web/api.ts";
import { currencies } from "#features/tenants/currencies.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";

type Props = { label: string; value: string; onChange: (currency: string) => void };

/** Lists the tenant's currency first, then the currency of the reader's language, then all others. */
export function CurrencySelect({ label, value, onChange }: Props) {
  const { intl, currency: spoken } = useLocale();
  const { data } = useQuery(catalog);
  const own = data?.currency;
  const options = useMemo(() => {
    const names = displayNames(intl, { type: "currency" });
    return [...new Set([...(own ? [own] : []), spoken, ...currencies])].map((code) => ({
      value: code,
      label: `${code} · ${names.of(code)}`,
    }));
  }, [intl, own, spoken]);
  return (
    <SearchSelect
      label={label}
      data={options}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
