import { IconHelp, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { startPage } from "../api/start-page.ts";
import { sidebarKey } from "./command-key.ts";
import { PlaceGroups } from "./place-groups.tsx";
import styles from "./sidebar.module.css";
import { TenantMark } from "./tenant-mark.tsx";

export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation("shell");
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.sidebar} data-collapsed={collapsed || undefined} aria-label={t("nav.app")}>
      <Link to={startPage} className={styles.brand}>
        <TenantMark />
      </Link>
      <PlaceGroups />
      <div className={styles.foot}>
        <Link to="/help" className={styles.footItem} title={t("places.help")}>
          <IconHelp size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.label}>{t("places.help")}</span>
        </Link>
        <button
          type="button"
          className={`${styles.footItem} ${styles.toggle}`}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-keyshortcuts={sidebarKey}
        >
          <Toggle size={18} stroke={1.75} className="flips" aria-hidden="true" />
          <span className={styles.label}>{t(collapsed ? "nav.expand" : "nav.collapse")}</span>
          <kbd className={styles.keys}>{sidebarKey}</kbd>
        </button>
      </div>
    </nav>
  );
}
