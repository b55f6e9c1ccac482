import { useTranslation } from "react-i18next";
import { type Feature, isPlanned } from "#base/plans.ts";
import styles from "./planned.module.css";

/** Says in words of a feature that it is not there yet. */
export function Planned({ feature }: { feature: Feature }) {
  const { t } = useTranslation("site");
  if (!isPlanned(feature)) return null;
  return (
    <>
      {/* A space and no margin: where it begins a line, it begins where the line does. */}{" "}
      <small className={styles.planned}>{t("pricing.planned")}</small>
    </>
  );
}
