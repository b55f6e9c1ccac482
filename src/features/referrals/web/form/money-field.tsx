import { displayNames } from "#base/formats.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#base/parse-amount.ts";
import { currencies } from "#features/tenants/currencies.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { changeCurrency } from "#web/ui/money-input.ts";
import { useAmountInput } from "#web/ui/use-amount-input.ts";
import styles from "./form.module.css";

type Props = {
  label: string;
  /** The path of the field, by which the form can focus it. */
  path: string;
  minor: number | null;
  currency: string;
  onChange: (minor: number | null, currency: string) => void;
  /** Called also for input that is not an amount, so that it is not sent, with the text, so that it is not lost either. */
  onFault?: (faulty: boolean, text: string) => void;
  /** The text of such input that the form kept. */
  refused?: string;
  /** The tenant's currency, listed first. */
  own: string;
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when its dialog opens. */
  focused?: boolean;
  error?: ReactNode;
  /** Where the amount was read from, if it was. */
  source?: string | undefined;
};

/** An amount with its currency, typed in the reader's number format and stored in the smallest unit [R1.7]. */
export function MoneyField({
  label,
  path,
  minor,
  currency,
  onChange,
  onFault,
  refused,
  own,
  required = false,
  disabled = false,
  focused = false,
  error,
  source,
}: Props) {
  const { intl, currency: spoken } = useLocale();
  const input = useAmountInput({ minor, currency, refused, onFault, onChange: (amount) => onChange(amount, currency) });
  return (
    <div className={styles.money}>
      <TextInput
        label={label}
        data-path={path}
        data-autofocus={focused || undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        required={required}
        disabled={disabled}
        className={styles.amount ?? ""}
        leftSection={<bdi className="soft">{symbolOf(currency, intl)}</bdi>}
        leftSectionWidth={48}
        leftSectionPointerEvents="none"
        value={input.text}
        onChange={({ currentTarget }) => input.type(currentTarget.value)}
        onBlur={input.tidy}
        error={input.error || error}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={source ?? (input.readBack ? <bdi className={styles.readBack}>{input.readBack}</bdi> : undefined)}
      />
      <CurrencySelect
        own={own}
        spoken={spoken}
        value={currency}
        disabled={disabled}
        onChange={(to) => {
          const same = changeCurrency(minor, currency, to);
          input.write(same, to);
          onChange(same, to);
        }}
      />
    </div>
  );
}

type SelectProps = {
  own: string;
  spoken: string;
  value: string;
  disabled: boolean;
  onChange: (currency: string) => void;
};

/** The tenant's currency comes first, then the one of the reader's locale, then all others. */
function CurrencySelect({ own, spoken, value, disabled, onChange }: SelectProps) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const names = useMemo(() => displayNames(intl, { type: "currency" }), [intl]);
  const codes = useMemo(() => [...new Set([own, spoken, ...currencies])], [own, spoken]);
  const inWords = (code: string) => `${code} · ${names.of(code)}`;
  return (
    <Select
      label={t("values.field.currency")}
      searchable
      allowDeselect={false}
      disabled={disabled}
      nothingFoundMessage={t("form.nothingFound")}
      comboboxProps={{ keepMounted: false, width: 260, position: "bottom-end" }}
      // Only the code fits into the field; the list also shows the names and is searchable by both.
      data={codes}
      renderOption={({ option }) => inWords(option.value)}
      filter={({ options, search }) => {
        const wanted = search.trim().toLocaleLowerCase(intl);
        return options.filter((one) => "value" in one && inWords(one.value).toLocaleLowerCase(intl).includes(wanted));
      }}
      value={value}
      onChange={(code) => code && onChange(code)}
    />
  );
}
