import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import styles from "./plan.module.css";

/** Links from one plan back to the list. */
export function BackLink() {
  const { t } = useTranslation("plans");
  return (
    <Link to="/commissions/plans" className={styles.back}>
      <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" className="flips" />
      {t("ui.title")}
    </Link>
  );
}
