import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "../api/use-is-platform.ts";
import action from "../ui/action.module.css";
import iconButton from "../ui/icon-button.module.css";
import { AnchorLink } from "./anchor-link.tsx";
import { EntryLink, SignInLink } from "./entry-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./public-header.module.css";
import { anchorsOf } from "./public-links.ts";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { TenantMark } from "./tenant-mark.tsx";

/** Loaded when it is first opened, because only phones have it. */
const MobileMenu = lazy(async () => ({ default: (await import("./mobile-menu.tsx")).MobileMenu }));

export function PublicHeader() {
  const { t } = useTranslation("shell");
  const platform = useIsPlatform();
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuAsked, setMenuAsked] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" hash="" className={styles.home}>
          <TenantMark />
        </Link>
        <nav className={styles.anchors} aria-label={t("nav.site")}>
          <Link to="/" hash="" className={styles.anchor}>
            {t("nav.home")}
          </Link>
          {anchorsOf(platform).map(({ to, label }) => (
            <AnchorLink key={to} to={to} className={styles.anchor}>
              {t(`nav.${label}`)}
            </AnchorLink>
          ))}
        </nav>
        <div className={styles.end}>
          <LanguageMenu compact />
          <SchemeToggle />
          <SignInLink className={`${action.bare} ${styles.wide}`} />
          <EntryLink className={`${action.primary} ${styles.wide}`} />
          <button
            type="button"
            className={`${iconButton.button} ${styles.narrow}`}
            aria-haspopup="dialog"
            aria-label={t("nav.openMenu")}
            onClick={() => {
              setMenuAsked(true);
              setMenuOpen(true);
            }}
          >
            <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      {menuAsked ? (
        <Suspense fallback={null}>
          <MobileMenu open={menuOpen} onClose={closeMenu} />
        </Suspense>
      ) : null}
    </header>
  );
}
