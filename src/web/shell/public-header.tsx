import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useVisitor } from "../api/session.ts";
import { usePlatform } from "../api/use-platform.ts";
import { useWayIn } from "../api/use-way-in.ts";
import action from "../ui/action.module.css";
import iconButton from "../ui/icon-button.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./public-header.module.css";
import { anchorsOf } from "./public-links.ts";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { TenantMark } from "./tenant-mark.tsx";

/** Only a phone has it, and only when somebody asks. */
const MobileMenu = lazy(async () => ({ default: (await import("./mobile-menu.tsx")).MobileMenu }));

export function PublicHeader() {
  const { t } = useTranslation("shell");
  const platform = usePlatform();
  const signedIn = useVisitor() !== undefined;
  const wayIn = useWayIn();
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
          {anchorsOf(platform).map((anchor) => (
            <Link key={anchor} to="/" hash={anchor} className={styles.anchor}>
              {t(`nav.${anchor}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <LanguageMenu compact />
          <SchemeToggle />
          {signedIn || wayIn === "/login" ? null : (
            <Link to="/login" className={`${action.bare} ${styles.wide}`}>
              {t("nav.login")}
            </Link>
          )}
          <Link to={signedIn ? "/dashboard" : wayIn} className={`${action.primary} ${styles.wide}`}>
            {t(signedIn ? "places.dashboard" : wayIn === "/login" ? "nav.login" : "nav.signUp")}
          </Link>
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
