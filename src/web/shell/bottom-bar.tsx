import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import styles from "./bottom-bar.module.css";
import { useShell } from "./parts.ts";

/** At most five places under the thumb; everything else is behind search. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const { places } = useShell();
  return (
    <nav className={styles.bar} aria-label={t("nav.phone")}>
      {places.slice(0, 5).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.place} activeProps={{ "data-active": true }}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          <span>{t(`places.${label}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
