import { numberFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Link } from "../../contract.ts";
import type { LinkState } from "../search.ts";

/** The link's own name, else its code. */
export const nameOf = ({ name, code }: Pick<Link, "name" | "code">) => name || code;

export const stateOf = ({ endedAt }: Link): LinkState => (endedAt ? "paused" : "active");

/** Formats the figures of links; what cannot be calculated is a dash. */
export function useFigureText() {
  const { intl } = useLocale();
  const rate = numberFormat(intl, { style: "percent", maximumFractionDigits: 1 });
  const change = numberFormat(intl, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const whole = numberFormat(intl);
  return {
    count: (value: number) => whole.format(value),
    rate: (share: number | null) => (share === null ? "–" : rate.format(share)),
    change: (share: number | null) => (share === null ? "–" : change.format(share)),
    /** Amounts of different currencies stand beside each other. */
    amounts: (value: readonly Money[]) =>
      value.length === 0 ? "–" : value.map((amount) => formatMoney(amount, intl, true)).join(" + "),
  };
}
