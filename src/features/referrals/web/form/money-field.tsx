import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currencies } from "#features/tenants/currencies.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText } from "#web/ui/field-errors.ts";
import styles from "./form.module.css";
import { amountText, inCurrency, readAmount, symbolOf } from "./money-input.ts";

type Props = {
  label: string;
  /** Where the form finds it to lead there. */
  path: string;
  minor: number | null;
  currency: string;
  onChange: (minor: number | null, currency: string) => void;
  /** Told also what cannot be an amount, so that it is not sent. */
  onFault?: (faulty: boolean) => void;
  /** Put first: the tenant's own. */
  own: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
};

/** An amount in its own currency, typed as the reader writes numbers and kept in the smallest unit [R1.7]. */
export function MoneyField({
  label,
  path,
  minor,
  currency,
  onChange,
  onFault,
  own,
  required = false,
  disabled = false,
  error,
}: Props) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const { intl, currency: spoken } = useLocale();
  const [text, setText] = useState(() => amountText(minor, intl, currency));
  const [touched, setTouched] = useState(false);
  const read = readAmount(text, intl, currency);
  const fault = "fault" in read ? read.fault : undefined;

  // Only what came from elsewhere is written anew: one's own typing keeps its commas where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text itself is no reason to write it again
  useEffect(() => {
    if (!("fault" in read) && read.minor !== minor) setText(amountText(minor, intl, currency));
  }, [minor, intl, currency]);

  const type = (typed: string) => {
    setText(typed);
    const now = readAmount(typed, intl, currency);
    onFault?.("fault" in now);
    if (!("fault" in now)) onChange(now.minor, currency);
  };
  const tidy = () => {
    setTouched(true);
    if (!fault) setText(amountText(minor, intl, currency));
  };
  const faultWords =
    fault === "number"
      ? faultText({ code: "number" }, words)
      : fault
        ? t(`form.money.${fault}`, { currency })
        : undefined;
  return (
    <div className={styles.money}>
      <TextInput
        label={label}
        data-path={path}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        required={required}
        disabled={disabled}
        className={styles.amount ?? ""}
        leftSection={<bdi className="soft">{symbolOf(currency, intl)}</bdi>}
        leftSectionWidth={48}
        leftSectionPointerEvents="none"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={tidy}
        error={(touched && faultWords) || error}
      />
      <CurrencySelect
        own={own}
        spoken={spoken}
        value={currency}
        disabled={disabled}
        onChange={(to) => {
          const same = inCurrency(minor, currency, to);
          setText(amountText(same, intl, to));
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

/** The tenant's own currency first, then the one of the reader's language, then all. */
function CurrencySelect({ own, spoken, value, disabled, onChange }: SelectProps) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: "currency" });
    return [...new Set([own, spoken, ...currencies])].map((code) => ({
      value: code,
      label: `${code} · ${names.of(code)}`,
    }));
  }, [intl, own, spoken]);
  return (
    <Select
      label={t("values.field.currency")}
      searchable
      allowDeselect={false}
      disabled={disabled}
      nothingFoundMessage={t("form.nothingFound")}
      comboboxProps={{ keepMounted: false, width: 260, position: "bottom-end" }}
      data={data}
      value={value}
      onChange={(code) => code && onChange(code)}
    />
  );
}
