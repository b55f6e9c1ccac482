import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatMoney, fractionDigits } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "#web/ui/chip-form.module.css";
import { PopoverChip } from "#web/ui/chip-frame.tsx";
import { type AmountSpan, readAmounts, writeAmounts } from "./amounts.ts";

type Props = {
  entry: string | undefined;
  onChange: (entry: string | undefined) => void;
  /** The tenant's currency, the default. */
  currency: string;
};

const currencies = Intl.supportedValuesOf("currency");
const most = 9_999_999_999_999;

/** A range between two amounts of one currency, because others cannot be compared. */
export function ValueChip({ entry, onChange, currency }: Props) {
  const { t } = useTranslation("referrals");
  const span = readAmounts(entry) ?? { currency, from: undefined, to: undefined };
  const change = (part: Partial<AmountSpan>) => onChange(writeAmounts({ ...span, ...part }));
  const number = (value: string | number) => (typeof value === "number" ? Math.round(value) : undefined);
  const field = { min: 0, max: most, allowDecimal: false, hideControls: true, thousandSeparator: true, dir: "ltr" };
  return (
    <PopoverChip label={t("list.filter.value")} value={useSpanWords(entry)} onClear={() => onChange(undefined)}>
      <div className={styles.form}>
        <NumberInput
          {...field}
          data-autofocus
          label={t("list.filter.atLeast")}
          value={span.from ?? ""}
          onChange={(value) => change({ from: number(value) })}
        />
        <NumberInput
          {...field}
          label={t("list.filter.atMost")}
          value={span.to ?? ""}
          onChange={(value) => change({ to: number(value) })}
        />
        <Select
          label={t("list.filter.currency")}
          data={currencies}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          value={span.currency}
          onChange={(chosen) => chosen && change({ currency: chosen })}
        />
      </div>
    </PopoverChip>
  );
}

function useSpanWords(entry: string | undefined): string {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const span = readAmounts(entry);
  if (!span) return "";
  const { currency, from, to } = span;
  const said = (amount: number) =>
    formatMoney({ minor: amount * 10 ** fractionDigits(currency), currency }, intl, true);
  if (from === undefined) return t("list.filter.upTo", { to: said(to ?? 0) });
  return to === undefined
    ? t("list.filter.from", { from: said(from) })
    : t("list.filter.between", { from: said(from), to: said(to) });
}
