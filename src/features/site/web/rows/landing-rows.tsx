import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkScene } from "../scenes/link-scene.tsx";
import { ReceiptScene } from "../scenes/receipt-scene.tsx";
import { SignatureScene } from "../scenes/signature-scene.tsx";
import { TrackScene } from "../scenes/track-scene.tsx";
import section from "../section.module.css";
import { SectionHead } from "../section-head.tsx";
import { FeatureRow } from "./feature-row.tsx";
import styles from "./rows.module.css";

const rows = ["introduce", "follow", "money", "link"] as const;
const scenes: Record<(typeof rows)[number], ReactNode> = {
  introduce: <SignatureScene />,
  follow: <TrackScene />,
  money: <ReceiptScene />,
  link: <LinkScene />,
};

/** From the introduction to the payout, each step with its picture [R2.10]. */
export function LandingRows() {
  const { t } = useTranslation("site");
  return (
    <section id="features" className={section.section}>
      <SectionHead eyebrow={t("features.eyebrow")} title={t("features.title")} line={t("features.line")} />
      {rows.map((row, at) => (
        <FeatureRow key={row} picture={scenes[row]} at={at}>
          <p className={styles.kicker}>{t(`rows.${row}.kicker`)}</p>
          <h3>{t(`rows.${row}.title`)}</h3>
          <p>{t(`rows.${row}.line`)}</p>
          <ul className={styles.ticks}>
            {(["a", "b"] as const).map((point) => (
              <li key={point}>
                <IconCheck size={18} stroke={2} aria-hidden="true" />
                {t(`rows.${row}.${point}`)}
              </li>
            ))}
          </ul>
        </FeatureRow>
      ))}
    </section>
  );
}
