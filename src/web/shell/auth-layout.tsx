import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";
import styles from "./auth-layout.module.css";
import { JourneyCard } from "./journey-card.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { RoutedMain } from "./routed-main.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { TenantMark } from "./tenant-mark.tsx";

type Props = {
  children: ReactNode;
  /** For people who have nothing to do with the house yet: what it promises to its own would only puzzle them. */
  alone?: boolean;
};

/** The form on one side, one calm statement in the tenant's colour on the other; on a phone, or alone, only the form. */
export function AuthLayout({ children, alone = false }: Props) {
  const { t } = useTranslation("shell");
  const { name } = useBrand();
  return (
    <div className={styles.page} data-alone={alone || undefined}>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <div className={styles.column}>
        <header className={styles.header}>
          <Link to="/" className={styles.home}>
            <TenantMark />
          </Link>
          <span className={styles.tools}>
            <LanguageMenu compact />
            <SchemeToggle />
          </span>
        </header>
        <RoutedMain className={styles.main} guarded>
          {children}
        </RoutedMain>
        <footer className={styles.footer}>{t("auth.privacy", { name })}</footer>
      </div>
      {alone ? null : (
        <aside className={styles.side} aria-label={t("auth.sideLabel")}>
          <JourneyCard />
          <p className={styles.statement}>{t("auth.statement")}</p>
        </aside>
      )}
    </div>
  );
}
