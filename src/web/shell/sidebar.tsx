import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { startPage } from "../api/start-page.ts";
import { useShell } from "./shell-context.ts";
import styles from "./sidebar.module.css";
import { TenantMark } from "./tenant-mark.tsx";

export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation("shell");
  const { places } = useShell();
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed || undefined} aria-label={t("nav.app")}>
      <Link to={startPage} className={styles.brand}>
        <TenantMark />
      </Link>
      <div className={styles.places}>
        {places.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles.place}
            activeProps={{ "data-active": true }}
            title={t(`places.${label}`)}
          >
            <Icon size={19} stroke={1.7} aria-hidden="true" />
            <span className={styles.label}>{t(`places.${label}`)}</span>
          </Link>
        ))}
      </div>
      <button type="button" className={styles.toggle} onClick={onToggle} aria-expanded={!collapsed}>
        <Toggle size={19} stroke={1.7} className="flips" aria-hidden="true" />
        <span className={styles.label}>{t(collapsed ? "nav.expand" : "nav.collapse")}</span>
      </button>
    </nav>
  );
}
