import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useExampleMoney } from "../use-example-money.ts";
import styles from "./scenes.module.css";

const deal = 1_950_000;
const percent = 10;

/** A commission with its calculation. */
export function ReceiptScene() {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const money = useExampleMoney();
  const rate = numberFormat(intl, { style: "percent" }).format(percent / 100);
  const earned = money((deal * percent) / 100);
  return (
    <div className={styles.card}>
      <p className={styles.quiet}>{t("picture.example")}</p>
      <p className={styles.figure}>
        <bdi suppressHydrationWarning>{earned}</bdi>
      </p>
      <p className={styles.line}>
        <span>Foxglove Studios</span>
        <bdi suppressHydrationWarning>{money(deal)}</bdi>
      </p>
      <p className={styles.line}>
        <span>{t("picture.rate")}</span>
        <bdi suppressHydrationWarning>{rate}</bdi>
      </p>
      <p className={`${styles.line} ${styles.sum}`}>
        <span>{t("picture.earn")}</span>
        <bdi suppressHydrationWarning>{earned}</bdi>
      </p>
      <p className={styles.good}>
        <IconCheck size={16} stroke={2.4} />
        {t("picture.approved")}
      </p>
    </div>
  );
}
