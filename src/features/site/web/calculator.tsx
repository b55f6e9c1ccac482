import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { type Assumptions, isPaidMonthly, soleTermsOf, thousandIn, type Year } from "../assumptions.ts";
import type { Earnings } from "../contract.ts";
import styles from "./calculator.module.css";
import { RangeField } from "./range-field.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";
import { useEarnings } from "./use-earnings.ts";
import { formatRate } from "./use-headline-figure.ts";
import { useYear } from "./use-year.ts";
import { WaysToPay } from "./ways-to-pay.tsx";

/** What a visitor would earn under the plan in effect. Without a plan, nothing is calculated. */
export function Calculator() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const earnings = useEarnings();
  const line = earnings ? t("calculator.line", { program: earnings.program || name }) : t("calculator.own");
  return (
    <section id="earnings" className={section.section}>
      <div className={styles.split}>
        <SectionHead eyebrow={t("calculator.eyebrow")} title={t("calculator.title")} line={line} />
        {earnings ? <Sliders earnings={earnings} /> : <WaysToPay />}
      </div>
    </section>
  );
}

type FormulaProps = {
  assumptions: Assumptions;
  year: Year;
  rules: Earnings["rules"];
  money: (minor: number) => string;
};

/** How the sum comes about: introductions to deals, and deals to money where the plan has a single rate. */
function Formula({ assumptions: { perMonth, dealMinor, winPercent }, year, rules, money }: FormulaProps) {
  const { intl } = useLocale();
  const terms = soleTermsOf(rules);
  const exact = (12 * perMonth * winPercent) / 100;
  const factor = terms && ("bp" in terms ? `${money(dealMinor)} × ${formatRate(terms.bp, intl)}` : money(terms.minor));
  return (
    <small dir="ltr" className={`tabular ${styles.formula}`} suppressHydrationWarning>
      {`12 × ${perMonth} × ${formatRate(winPercent * 100, intl)} ${exact === year.deals ? "=" : "≈"} ${year.deals}`}
      {factor ? (
        <>
          <br />
          {`${year.deals} × ${factor} = ${money(year.minor)}`}
        </>
      ) : null}
    </small>
  );
}

function Sliders({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const { currency, rules } = earnings;
  const { assumptions, result, isStale, assume, prepare } = useYear(earnings);
  const money = (minor: number) => formatMoney({ minor, currency }, intl, true);
  const percent = numberFormat(intl, { style: "percent" });
  const thousand = thousandIn(currency);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only preload the engine before the controls inside are used
    <div className={styles.card} onPointerEnter={prepare} onFocus={prepare}>
      <RangeField
        label={t("calculator.perMonth")}
        shown={String(assumptions.perMonth)}
        min={1}
        max={20}
        value={assumptions.perMonth}
        onChange={(perMonth) => assume({ perMonth })}
      />
      <RangeField
        label={t("calculator.deal")}
        shown={money(assumptions.dealMinor)}
        min={thousand}
        max={60 * thousand}
        step={thousand}
        value={assumptions.dealMinor}
        onChange={(dealMinor) => assume({ dealMinor })}
      />
      <RangeField
        label={t("calculator.win")}
        shown={percent.format(assumptions.winPercent / 100)}
        min={5}
        max={60}
        step={5}
        value={assumptions.winPercent}
        onChange={(winPercent) => assume({ winPercent })}
      />
      <output className={styles.result} aria-live="polite" aria-busy={isStale}>
        <span>{t("calculator.result")}</span>
        {/* The server and the browser may format the amount with different spaces; the server's version is kept. */}
        <strong className="tabular" suppressHydrationWarning>
          {money(result.year.minor)}
        </strong>
        <small suppressHydrationWarning>
          {t("calculator.why", { count: result.year.deals, deal: money(result.assumptions.dealMinor) })}
        </small>
        <Formula {...result} rules={rules} money={money} />
      </output>
      <p className={styles.note}>
        {isPaidMonthly(rules) ? `${t("calculator.monthly")} ` : ""}
        {t("calculator.example")}
      </p>
    </div>
  );
}
