import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { faultText } from "./field-errors.ts";
import { formatAmount, parseAmount } from "./money-input.ts";

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
  const [text, setText] = useState(() => formatAmount(minor, intl, currency));
  const [touched, setTouched] = useState(false);
  const parsed = parseAmount(text, intl, currency);
  const fault = "fault" in parsed ? parsed.fault : undefined;

  // Only changes from outside rewrite the text, so that separators stay where the person typed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text itself must not rewrite it
  useEffect(() => {
    if (!("fault" in parsed) && parsed.minor !== minor) setText(formatAmount(minor, intl, currency));
  }, [minor, intl, currency]);

  const message =
    fault === "number" ? faultText({ code: "number" }, t) : fault ? t(`money.${fault}`, { currency }) : "";
  return {
    text,
    fault: touched ? fault : undefined,
    /** Shown only after the field was left, because an incomplete amount is not an error. */
    error: touched && message ? message : undefined,
    type: (input: string) => {
      setText(input);
      const now = parseAmount(input, intl, currency);
      onFault?.("fault" in now);
      if (!("fault" in now)) onChange(now.minor);
    },
    tidy: () => {
      setTouched(true);
      if (!fault) setText(formatAmount(minor, intl, currency));
    },
    write: (amount: number | null, inCurrency: string) => setText(formatAmount(amount, intl, inCurrency)),
  };
}
