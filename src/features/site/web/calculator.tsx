import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { dealsWonPerYear, type Wish, yearlyEarningsMinor } from "../rules.ts";
import styles from "./calculator.module.css";
import { RangeField } from "./range-field.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

export function Calculator() {
  const { t } = useTranslation("site");
  const { intl, currency } = useLocale();
  const [wish, setWish] = useState<Wish>({ perMonth: 3, dealMinor: 1_200_000, winPercent: 25, ratePercent: 10 });
  // No record owns these amounts, so they are in the money of the reader's language [R1.7].
  const money = (minor: number) => formatMoney({ minor, currency }, intl, true);
  const percent = (value: number) => new Intl.NumberFormat(intl, { style: "percent" }).format(value / 100);
  const set = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  return (
    <section id="earnings" className={section.section}>
      <div className={styles.split}>
        <SectionHead eyebrow={t("calculator.eyebrow")} title={t("calculator.title")} line={t("calculator.line")} />
        <div className={styles.card}>
          <RangeField
            label={t("calculator.perMonth")}
            shown={String(wish.perMonth)}
            min={1}
            max={20}
            value={wish.perMonth}
            onChange={(perMonth) => set({ perMonth })}
          />
          <RangeField
            label={t("calculator.deal")}
            shown={money(wish.dealMinor)}
            min={100_000}
            max={6_000_000}
            step={100_000}
            value={wish.dealMinor}
            onChange={(dealMinor) => set({ dealMinor })}
          />
          <RangeField
            label={t("calculator.win")}
            shown={percent(wish.winPercent)}
            min={5}
            max={60}
            step={5}
            value={wish.winPercent}
            onChange={(winPercent) => set({ winPercent })}
          />
          <output className={styles.result} aria-live="polite">
            <span>{t("calculator.result")}</span>
            <strong className="tabular">{money(yearlyEarningsMinor(wish))}</strong>
            <small>
              {t("calculator.why", {
                count: dealsWonPerYear(wish),
                deal: money(wish.dealMinor),
                rate: percent(wish.ratePercent),
              })}
            </small>
          </output>
        </div>
      </div>
    </section>
  );
}
