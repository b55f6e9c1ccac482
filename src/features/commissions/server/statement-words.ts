import { dayIn } from "#base/day.ts";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import type { Movement } from "#features/ledger/values.ts";
import { wordsIn } from "#server/words.ts";
import type { Why } from "../why.ts";
import type { StatementLine } from "./statement-month.ts";

/** What a line is about when it is not simply that something was earned. */
const others: Partial<Record<Movement, string>> = {
  reduced: "reduced",
  clawed_back: "clawedBack",
  adjusted: "adjusted",
  sent: "paidOut",
  returned: "returned",
};

/** How a statement speaks, in one language. */
export function statementWords(locale: LocaleCode, timeZone: string) {
  const { intl } = localeOf(locale);
  const t = wordsIn(locale, "commissions");
  const words = (key: string, params?: Record<string, unknown>) => t(`statement.${key}`, params);
  /** What the screens call the same. */
  const sum = (key: "opening" | "earned" | "reduced" | "paid" | "closing") => t(`ui.statement.${key}`);
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 2 });
  const rate = (bp: number) => percent.format(bp / 10_000);
  const money = (minor: number, currency: string) => formatMoney({ minor, currency }, intl);

  /** Why in a few words: what earned it, at which rate of what, and whose share it is. */
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
    /** For programs. */
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
