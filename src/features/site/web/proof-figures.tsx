import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#base/formats.ts";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import type { SiteFigures } from "../contract.ts";
import styles from "./proof-figures.module.css";

/** What the program achieved, where the tenant shows it. The server calculates every figure from the tenant's records. */
export function ProofFigures({ figures }: { figures: SiteFigures }) {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const { name } = useBrand();
  const day = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" }).format(new Date(figures.day));
  return (
    <section className={styles.proof} aria-label={t("proof.label")}>
      <dl className={styles.figures}>
        {listFigures(figures, t, intl).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>{t("proof.source", { tenant: name, day })}</p>
    </section>
  );
}

function listFigures({ partners, won, paid, payoutDays }: SiteFigures, t: TFunction<"site">, intl: string) {
  const number = numberFormat(intl);
  const days = numberFormat(intl, { style: "unit", unit: "day", unitDisplay: "long" });
  return [
    ...(partners === null ? [] : [{ label: t("proof.partners"), value: number.format(partners) }]),
    ...(won === null ? [] : [{ label: t("proof.won"), value: number.format(won) }]),
    ...(paid === null ? [] : [{ label: t("proof.paid"), value: formatMoney(paid, intl, true) }]),
    ...(payoutDays === null ? [] : [{ label: t("proof.payoutDays"), value: days.format(payoutDays) }]),
  ];
}
