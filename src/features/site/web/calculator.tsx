import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import type { Earnings } from "../contract.ts";
import { isPaidMonthly, thousandIn } from "../wish.ts";
import styles from "./calculator.module.css";
import { RangeField } from "./range-field.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";
import { useTold } from "./use-told.ts";
import { useYear } from "./use-year.ts";
import { WaysToPay } from "./ways-to-pay.tsx";

/** What a visitor would earn under the plan in effect. Without a plan, nothing is calculated. */
export function Calculator() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const told = useTold();
  const line = told ? t("calculator.line", { program: told.program || name }) : t("calculator.own");
  return (
    <section id="earnings" className={section.section}>
      <div className={styles.split}>
        <SectionHead eyebrow={t("calculator.eyebrow")} title={t("calculator.title")} line={line} />
        {told ? <Sliders earnings={told} /> : <WaysToPay />}
      </div>
    </section>
  );
}

function Sliders({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const { currency, rules } = earnings;
  const { wish, reckoned, isBehind, suppose, prepare } = useYear(earnings);
  const money = (minor: number) => formatMoney({ minor, currency }, intl, true);
  const percent = numberFormat(intl, { style: "percent" });
  const thousand = thousandIn(currency);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only preload the engine before the controls inside are used
    <div className={styles.card} onPointerEnter={prepare} onFocus={prepare}>
      <RangeField
        label={t("calculator.perMonth")}
        shown={String(wish.perMonth)}
        min={1}
        max={20}
        value={wish.perMonth}
        onChange={(perMonth) => suppose({ perMonth })}
      />
      <RangeField
        label={t("calculator.deal")}
        shown={money(wish.dealMinor)}
        min={thousand}
        max={60 * thousand}
        step={thousand}
        value={wish.dealMinor}
        onChange={(dealMinor) => suppose({ dealMinor })}
      />
      <RangeField
        label={t("calculator.win")}
        shown={percent.format(wish.winPercent / 100)}
        min={5}
        max={60}
        step={5}
        value={wish.winPercent}
        onChange={(winPercent) => suppose({ winPercent })}
      />
      <output className={styles.result} aria-live="polite" aria-busy={isBehind}>
        <span>{t("calculator.result")}</span>
        {/* The server and the browser may format the amount with different spaces; the server's version is kept. */}
        <strong className="tabular" suppressHydrationWarning>
          {money(reckoned.year.minor)}
        </strong>
        <small suppressHydrationWarning>
          {t("calculator.why", { count: reckoned.year.deals, deal: money(reckoned.wish.dealMinor) })}
        </small>
      </output>
      <p className={styles.note}>
        {isPaidMonthly(rules) ? `${t("calculator.monthly")} ` : ""}
        {t("calculator.example")}
      </p>
    </div>
  );
}
