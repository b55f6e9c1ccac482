import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useVisitor } from "../api/session.ts";
import action from "../ui/action.module.css";
import iconButton from "../ui/icon-button.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import styles from "./public-header.module.css";
import { anchors } from "./public-links.ts";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { TenantMark } from "./tenant-mark.tsx";

export function PublicHeader() {
  const { t } = useTranslation("shell");
  const signedIn = useVisitor() !== undefined;
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" hash="" className={styles.home}>
          <TenantMark />
        </Link>
        <nav className={styles.anchors} aria-label={t("nav.site")}>
          {anchors.map((anchor) => (
            <Link key={anchor} to="/" hash={anchor} className={styles.anchor}>
              {t(`nav.${anchor}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <LanguageMenu compact />
          <SchemeToggle />
          {signedIn ? null : (
            <Link to="/login" className={`${action.bare} ${styles.wide}`}>
              {t("nav.login")}
            </Link>
          )}
          <Link to={signedIn ? "/dashboard" : "/register"} className={`${action.primary} ${styles.wide}`}>
            {t(signedIn ? "places.dashboard" : "nav.signUp")}
          </Link>
          <button
            type="button"
            className={`${iconButton.button} ${styles.narrow}`}
            aria-haspopup="dialog"
            aria-label={t("nav.openMenu")}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={closeMenu} />
    </header>
  );
}
