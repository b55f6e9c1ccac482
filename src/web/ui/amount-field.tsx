import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { symbolOf } from "#base/parse-amount.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useAmountInput } from "./use-amount-input.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "error" | "dir"> & {
  minor: number | null;
  currency: string;
  onChange: (minor: number | null) => void;
  onFault?: (faulty: boolean, text: string) => void;
  error?: ReactNode;
};

/** An amount in a fixed currency. */
export function AmountField({ minor, currency, onChange, onFault, error, ...rest }: Props) {
  const { intl } = useLocale();
  const input = useAmountInput({ minor, currency, onChange, onFault });
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      leftSection={<bdi className="soft">{symbolOf(currency, intl)}</bdi>}
      leftSectionWidth={44}
      leftSectionPointerEvents="none"
      value={input.text}
      onChange={({ currentTarget }) => input.type(currentTarget.value)}
      onBlur={input.tidy}
      error={input.error || error}
    />
  );
}
