import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { faultText } from "./field-errors.ts";
import { amountText, readAmount } from "./money-input.ts";

type Options = {
  minor: number | null;
  currency: string;
  onChange: (minor: number | null) => void;
  /** Called with whether the text is invalid, so that the form does not send it. */
  onFault?: ((faulty: boolean) => void) | undefined;
};

/** The text of an amount field: in the reader's number format, stored in the minor unit. */
export function useAmountInput({ minor, currency, onChange, onFault }: Options) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const [text, setText] = useState(() => amountText(minor, intl, currency));
  const [touched, setTouched] = useState(false);
  const read = readAmount(text, intl, currency);
  const fault = "fault" in read ? read.fault : undefined;

  // Only changes from outside rewrite the text, so that separators stay where the person typed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text itself must not rewrite it
  useEffect(() => {
    if (!("fault" in read) && read.minor !== minor) setText(amountText(minor, intl, currency));
  }, [minor, intl, currency]);

  const words = fault === "number" ? faultText({ code: "number" }, t) : fault ? t(`money.${fault}`, { currency }) : "";
  return {
    text,
    fault: touched ? fault : undefined,
    /** Shown only after the field was left, because an incomplete amount is not an error. */
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
