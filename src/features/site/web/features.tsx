import {
  IconBolt,
  IconBrush,
  IconChartDots3,
  IconLanguage,
  IconMessageCircle,
  IconReceipt2,
  IconShieldCheck,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { ReceiptScene, TrackScene } from "./feature-scenes.tsx";
import styles from "./features.module.css";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

const features = {
  track: IconBolt,
  money: IconReceipt2,
  brand: IconBrush,
  protect: IconShieldCheck,
  figures: IconChartDots3,
  languages: IconLanguage,
} as const;

/** The two main features are illustrated, not only described. */
const scenes: Partial<Record<keyof typeof features, ReactNode>> = {
  track: <TrackScene />,
  money: <ReceiptScene />,
};

export function Features() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const platform = useIsPlatform();
  return (
    <section id="features" className={section.section}>
      <SectionHead eyebrow={t("features.eyebrow")} title={t("features.title")} line={t("features.line")} />
      <ul className={styles.grid}>
        {(Object.keys(features) as (keyof typeof features)[]).map((key) => {
          // Custom branding matters to program owners; referrers want to know who responds to them.
          const answered = key === "brand" && !platform;
          const FeatureIcon = answered ? IconMessageCircle : features[key];
          return (
            <li key={key}>
              {scenes[key]}
              <FeatureIcon size={22} stroke={1.6} aria-hidden="true" />
              <h3>{answered ? t("tenant.answer.title") : t(`features.${key}.title`)}</h3>
              <p>{answered ? t("tenant.answer.line", { name }) : t(`features.${key}.line`)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
