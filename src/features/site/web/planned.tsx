import { useTranslation } from "react-i18next";
import { type Feature, isPlanned } from "#base/plans.ts";
import styles from "./planned.module.css";

/** Marks a feature that does not exist yet. */
export function Planned({ feature }: { feature: Feature }) {
  const { t } = useTranslation("site");
  if (!isPlanned(feature)) return null;
  return (
    <>
      {/* A space instead of a margin, so that the mark aligns with the start of the line when it wraps. */}{" "}
      <small className={styles.planned}>{t("pricing.planned")}</small>
    </>
  );
}
