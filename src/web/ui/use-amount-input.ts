import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { faultText } from "./field-errors.ts";
import { amountText, readAmount } from "./money-input.ts";

type Options = {
  minor: number | null;
  currency: string;
  onChange: (minor: number | null) => void;
  /** Told also what cannot be an amount, so that it is not sent. */
  onFault?: ((faulty: boolean) => void) | undefined;
};

/** The text of a field for an amount: as the reader writes numbers, kept in the smallest unit. */
export function useAmountInput({ minor, currency, onChange, onFault }: Options) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const [text, setText] = useState(() => amountText(minor, intl, currency));
  const [touched, setTouched] = useState(false);
  const read = readAmount(text, intl, currency);
  const fault = "fault" in read ? read.fault : undefined;

  // Only what came from elsewhere is written anew: one's own typing keeps its commas where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text itself is no reason to write it again
  useEffect(() => {
    if (!("fault" in read) && read.minor !== minor) setText(amountText(minor, intl, currency));
  }, [minor, intl, currency]);

  const words = fault === "number" ? faultText({ code: "number" }, t) : fault ? t(`money.${fault}`, { currency }) : "";
  return {
    text,
    fault: touched ? fault : undefined,
    /** Said only once the field was left: half an amount is no mistake. */
    error: touched && words ? words : undefined,
    type: (typed: string) => {
      setText(typed);
      const now = readAmount(typed, intl, currency);
      onFault?.("fault" in now);
      if (!("fault" in now)) onChange(now.minor);
    },
    tidy: () => {
      setTouched(true);
      if (!fault) setText(amountText(minor, intl, currency));
    },
    write: (amount: number | null, inCurrency: string) => setText(amountText(amount, intl, inCurrency)),
  };
}
