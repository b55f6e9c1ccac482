import { addDays, dayIn } from "#base/day.ts";
import { dateFormat, listFormat, numberFormat } from "#base/formats.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import type { Movement } from "#features/ledger/values.ts";
import { translatorFor } from "#server/translator.ts";
import type { Why } from "../../contract/why.ts";
import { addMonths } from "../../rules/calendar.ts";
import type { StatementLine } from "./statement-month.ts";

/** Labels for movements other than earning. */
const movementLabels: Partial<Record<Movement, string>> = {
  reduced: "reduced",
  clawed_back: "clawedBack",
  adjusted: "adjusted",
  sent: "paidOut",
  returned: "returned",
};

/** Formats and translates a statement in one locale. */
export function createStatementFormatter(locale: LocaleCode, timeZone: string) {
  const { intl, dir } = localeOf(locale);
  const t = translatorFor(locale, "commissions");
  const text = (key: string, params?: Record<string, unknown>) => t(`statement.${key}`, params);
  /** Reuses the labels of the statement screens. */
  const sum = (key: "opening" | "earned" | "reduced" | "paid" | "closing" | "offset" | "owed") =>
    t(`ui.statement.${key}`);
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 2 });
  const rate = (bp: number) => percent.format(bp / 10_000);
  /** Between marks an amount keeps its order in right-to-left text; without the last one its currency sign would change sides. */
  const money = (minor: number, currency: string) => {
    const amount = formatMoney({ minor, currency }, intl);
    return dir === "rtl" ? `\u200e${amount.replaceAll("\u200f", "")}\u200e` : amount;
  };

  /** Explains an amount briefly: the trigger, the rate and its basis, and the share. */
  function explainAmount({ rule, basisMinor, basisCurrency, slices, shareBp, overrideBp }: Why): string {
    const rates = [...new Set(slices.map(({ bp }) => bp))].map(rate).join(" / ");
    const of =
      basisMinor === null ? text("fixed") : text("rateOf", { rate: rates, basis: money(basisMinor, basisCurrency) });
    const share = shareBp < 10_000 && overrideBp === null ? [text("share", { share: rate(shareBp) })] : [];
    return [overrideBp === null ? t(`ui.trigger.${rule.trigger}`) : text("override"), of, ...share].join(" · ");
  }

  return {
    text,
    sum,
    money,
    day: (at: string) => dateFormat(intl, { dateStyle: "medium", timeZone }).format(new Date(at)),
    /** Machine-readable, for the CSV file. */
    isoDay: (at: string) => dayIn(timeZone, at),
    /** Formats a calendar day, which is the same in every time zone. */
    dayOf: (day: string) => dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day)),
    period: (month: string) =>
      dateFormat(intl, { dateStyle: "medium", timeZone: "UTC" }).formatRange(
        new Date(`${month}-01`),
        new Date(addDays(addMonths(`${month}-01`, 1), -1)),
      ),
    country: (code: string) => new Intl.DisplayNames(intl, { type: "region" }).of(code) ?? code,
    list: (texts: readonly string[]) => listFormat(intl).format(texts),
    month: (month: string) =>
      dateFormat(intl, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-15T00:00:00Z`)),
    explain: ({ movement, why, bonus }: Pick<StatementLine, "movement" | "why" | "bonus">) => {
      const label = movementLabels[movement];
      if (label) return text(label);
      if (bonus) return t(`ui.bonus.cause.${bonus}`);
      return why ? explainAmount(why) : sum("earned");
    },
  };
}

export type StatementFormatter = ReturnType<typeof createStatementFormatter>;
