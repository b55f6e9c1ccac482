import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./auth-layout.module.css";
import { CopyrightNotice } from "./copyright-notice.tsx";
import { JourneyCard } from "./journey-card.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { RoutedMain } from "./routed-main.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { TenantMark } from "./tenant-mark.tsx";

type Props = {
  children: ReactNode;
  /** For visitors without an account: the product statement addresses members only. */
  formOnly?: boolean;
  /** For a page that is more than a form. */
  wide?: boolean;
};

/** The form on one side and a statement in the tenant's colour on the other; on a phone, or with `formOnly`, only the form. */
export function AuthLayout({ children, formOnly = false, wide = false }: Props) {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.page} data-form-only={formOnly || undefined} data-wide={wide || undefined}>
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
        <CopyrightNotice className={styles.footer} />
      </div>
      {formOnly ? null : (
        <aside className={styles.side} aria-label={t("auth.sideLabel")}>
          <JourneyCard />
          <p className={styles.statement}>{t("auth.statement")}</p>
        </aside>
      )}
    </div>
  );
}
