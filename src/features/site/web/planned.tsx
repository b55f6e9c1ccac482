import { useTranslation } from "react-i18next";
import { type Feature, isPlanned } from "#base/plans.ts";
import styles from "./planned.module.css";

/** Says in words of a feature that it is not there yet. */
export function Planned({ feature }: { feature: Feature }) {
  const { t } = useTranslation("site");
  return isPlanned(feature) ? <small className={styles.planned}>{t("pricing.planned")}</small> : null;
}
