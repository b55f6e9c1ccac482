import type { ReactNode } from "react";
import { AmountField } from "#web/ui/amount-field.tsx";
import form from "#web/ui/chip-form.module.css";
import { PopoverChip } from "#web/ui/chip-frame.tsx";
import { useAmountText } from "../use-amount-text.ts";

type Field = { label: string; minor: number | null; error?: string | undefined };
type Props = {
  label: string;
  currency: string;
  /** One amount, or the two ends of a range. */
  fields: Field[];
  onChange: (minors: (number | null)[]) => void;
  children?: ReactNode;
};

/** One or two amounts that are edited behind a chip showing them. */
export function AmountsChip({ label, currency, fields, onChange, children }: Props) {
  const amountText = useAmountText();
  const value = fields.map(({ minor }) => (minor === null ? "" : amountText(minor, currency)));
  const isSet = fields.some(({ minor }) => minor !== null);
  const wrong = fields.find(({ error }) => error)?.error;
  return (
    <PopoverChip
      label={label}
      value={isSet ? <bdi>{value.join(fields.length > 1 ? " – " : "")}</bdi> : ""}
      onClear={() => onChange(fields.map(() => null))}
    >
      <div className={form.form}>
        {fields.map((field, at) => (
          <AmountField
            key={field.label}
            {...(at === 0 && { "data-autofocus": true })}
            label={field.label}
            currency={currency}
            minor={field.minor}
            error={field.error}
            onChange={(minor) => onChange(fields.map((one, place) => (place === at ? minor : one.minor)))}
          />
        ))}
        {children}
      </div>
      {wrong ? <span className="visually-hidden">{wrong}</span> : null}
    </PopoverChip>
  );
}
