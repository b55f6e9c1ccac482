import type { ComponentProps } from "react";
import { AmountField } from "#web/ui/amount-field.tsx";

/** Providers bill in US dollars. */
const currency = "USD";
const microsPerCent = 10_000;

type Props = Omit<ComponentProps<typeof AmountField>, "minor" | "currency" | "onChange"> & {
  micros: number | null;
  onChange: (micros: number | null) => void;
};

/** A month's budget in dollars, stored in millionths; empty for none. */
export function BudgetField({ micros, onChange, ...rest }: Props) {
  return (
    <AmountField
      {...rest}
      currency={currency}
      minor={micros === null ? null : Math.round(micros / microsPerCent)}
      onChange={(minor) => onChange(minor === null ? null : minor * microsPerCent)}
    />
  );
}
