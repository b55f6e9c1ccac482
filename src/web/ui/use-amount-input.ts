import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseAmount } from "#base/parse-amount.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { faultText } from "./field-errors.ts";
import { formatAmount, spell } from "./money-input.ts";

type Options = {
  minor: number | null;
  currency: string;
  onChange: (minor: number | null) => void;
  /** Called with whether the text is invalid, so that the form does not send it, and with the text, so that the form can keep it. */
  onFault?: ((faulty: boolean, text: string) => void) | undefined;
  /** An invalid text that the form kept. */
  refused?: string | undefined;
};

/** The text of an amount field: in the reader's number format, stored in the minor unit. */
export function useAmountInput({ minor, currency, onChange, onFault, refused = "" }: Options) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const [text, setText] = useState(() => refused || formatAmount(minor, intl, currency));
  const [touched, setTouched] = useState(refused !== "");
  const parsed = parseAmount(text, intl, currency);
  const fault = "fault" in parsed ? parsed.fault : undefined;

  // Only changes from outside rewrite the text, so that separators stay where the person typed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text itself must not rewrite it
  useEffect(() => {
    if (!("fault" in parsed) && parsed.minor !== minor) setText(formatAmount(minor, intl, currency));
  }, [minor, intl, currency]);

  // A draft restored after the field was rendered brings the invalid text back.
  const [known, setKnown] = useState(refused);
  if (refused !== known) {
    setKnown(refused);
    if (refused !== "" && refused !== text) {
      setText(refused);
      setTouched(true);
    }
  }

  const message =
    fault === "number" ? faultText({ code: "number" }, t) : fault ? t(`money.${fault}`, { currency }) : "";
  return {
    text,
    /** What was understood, in full: `48k` is read back as `$48,000.00`. */
    readBack: "fault" in parsed || parsed.minor === null ? undefined : spell(parsed.minor, intl, currency),
    fault: touched ? fault : undefined,
    /** Shown only after the field was left, because an incomplete amount is not an error. */
    error: touched && message ? message : undefined,
    type: (input: string) => {
      setText(input);
      const now = parseAmount(input, intl, currency);
      onFault?.("fault" in now, input);
      if (!("fault" in now)) onChange(now.minor);
    },
    tidy: () => {
      setTouched(true);
      if (!fault) setText(formatAmount(minor, intl, currency));
    },
    write: (amount: number | null, inCurrency: string) => setText(formatAmount(amount, intl, inCurrency)),
  };
}
