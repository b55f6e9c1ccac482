import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./win-probability.module.css";

/** The predicted probability and the quality in a word; nothing where nothing was learned. */
export function WinProbability({ row: { winProbability, quality } }: { row: ReferralRow }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  if (winProbability === null || quality === null) return null;
  const percent = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 });
  return (
    <span className={styles.chance} data-quality={quality} title={t(`values.quality.${quality}`)}>
      <b className="tabular">{percent.format(Math.min(0.99, Math.max(0.01, winProbability)))}</b>
      <span className={styles.quality}>{t(`values.quality.${quality}`)}</span>
    </span>
  );
}
