import { dayIn } from "#base/day.ts";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import type { Movement } from "#features/ledger/values.ts";
import { translatorFor } from "#server/translator.ts";
import type { Why } from "../why.ts";
import type { StatementLine } from "./statement-month.ts";

/** Labels for movements other than earning. */
const others: Partial<Record<Movement, string>> = {
  reduced: "reduced",
  clawed_back: "clawedBack",
  adjusted: "adjusted",
  sent: "paidOut",
  returned: "returned",
};

/** Formats and translates a statement in one locale. */
export function statementWords(locale: LocaleCode, timeZone: string) {
  const { intl } = localeOf(locale);
  const t = translatorFor(locale, "commissions");
  const words = (key: string, params?: Record<string, unknown>) => t(`statement.${key}`, params);
  /** Reuses the labels of the statement screens. */
  const sum = (key: "opening" | "earned" | "reduced" | "paid" | "closing") => t(`ui.statement.${key}`);
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 2 });
  const rate = (bp: number) => percent.format(bp / 10_000);
  const money = (minor: number, currency: string) => formatMoney({ minor, currency }, intl);

  /** Explains an amount briefly: the trigger, the rate and its basis, and the share. */
  function reason({ rule, basisMinor, basisCurrency, slices, shareBp, overrideBp }: Why): string {
    const rates = [...new Set(slices.map(({ bp }) => bp))].map(rate).join(" / ");
    const of =
      basisMinor === null ? words("fixed") : words("rateOf", { rate: rates, basis: money(basisMinor, basisCurrency) });
    const share = shareBp < 10_000 && overrideBp === null ? [words("share", { share: rate(shareBp) })] : [];
    return [overrideBp === null ? t(`ui.trigger.${rule.trigger}`) : words("override"), of, ...share].join(" · ");
  }

  return {
    words,
    sum,
    money,
    day: (at: string) => dateFormat(intl, { dateStyle: "medium", timeZone }).format(new Date(at)),
    /** Machine-readable, for the CSV file. */
    isoDay: (at: string) => dayIn(timeZone, at),
    month: (month: string) =>
      dateFormat(intl, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-15T00:00:00Z`)),
    about: ({ movement, why }: Pick<StatementLine, "movement" | "why">) => {
      const other = others[movement];
      if (other) return words(other);
      return why ? reason(why) : sum("earned");
    },
  };
}

export type Speaker = ReturnType<typeof statementWords>;
