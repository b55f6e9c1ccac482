import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./feature-scenes.module.css";
import { SceneBadge } from "./scene-badge.tsx";
import { useExampleMoney } from "./use-example-money.ts";

const stages = ["sent", "progress", "won"] as const;

/** Built from the app's own components, so that they use the tenant's colors. They are decorative: the text below says the same. */
export function TrackScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <ol className={styles.track}>
        {stages.map((stage) => (
          <li key={stage}>
            <SceneBadge state={stage} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const deal = 1_950_000;
const percent = 10;

export function ReceiptScene() {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const money = useExampleMoney();
  const rate = numberFormat(intl, { style: "percent" }).format(percent / 100);
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.receipt}>
        <small>{t("picture.example")}</small>
        <p>
          <span>Foxglove Studios</span>
          <bdi suppressHydrationWarning>{money(deal)}</bdi>
        </p>
        <p>
          <span>×</span>
          <bdi suppressHydrationWarning>{rate}</bdi>
        </p>
        <p className={styles.sum}>
          <span>
            <IconCheck size={16} stroke={2.4} />
            {t("picture.approved")}
          </span>
          <bdi suppressHydrationWarning>{money((deal * percent) / 100)}</bdi>
        </p>
      </div>
    </div>
  );
}
