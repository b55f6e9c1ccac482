import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { faultText } from "./field-errors.ts";
import { useAmountInput } from "./use-amount-input.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "error" | "dir"> & {
  /** In hundredths of a percent. */
  basisPoints: number | null;
  onChange: (basisPoints: number | null) => void;
  error?: ReactNode;
};

/** A currency with two decimal places, so that percentages are parsed the same way as amounts. */
const twoDigitCurrency = "EUR";

/** A percentage, typed in the reader's number format. */
export function PercentField({ basisPoints, onChange, error, ...rest }: Props) {
  const { t } = useTranslation("ui");
  const input = useAmountInput({ minor: basisPoints, currency: twoDigitCurrency, onChange });
  const fault = input.fault === "tooFine" ? t("percent.tooFine") : input.fault && faultText({ code: "number" }, t);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      rightSection={<span className="soft">%</span>}
      rightSectionWidth={32}
      rightSectionPointerEvents="none"
      value={input.text}
      onChange={({ currentTarget }) => input.type(currentTarget.value)}
      onBlur={input.tidy}
      error={fault ?? error}
    />
  );
}
