import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlatform } from "../api/use-platform.ts";
import { useBrand } from "../theme/brand-context.ts";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./public-footer.module.css";
import { footerLinks } from "./public-links.ts";
import { TenantMark } from "./tenant-mark.tsx";

const columns = Object.keys(footerLinks) as (keyof typeof footerLinks)[];

/** A tenant sells no plans. */
const linksIn = (column: (typeof columns)[number], platform: boolean) =>
  footerLinks[column].filter(({ page }) => platform || page !== "pricing");

export function PublicFooter() {
  const { t } = useTranslation("shell");
  const platform = usePlatform();
  const { legalName, termsUrl, privacyUrl } = useBrand();
  const legal = [
    { page: "terms", href: termsUrl },
    { page: "privacy", href: privacyUrl },
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <TenantMark />
          <p>{t("footer.line")}</p>
          <LanguageMenu above />
        </div>
        {columns.map((column) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`} className={styles.heading}>
              {t(`footer.${column}`)}
            </h2>
            <ul>
              {linksIn(column, platform).map(({ page, ...target }) => (
                <li key={page}>
                  <Link {...target}>{t(`footer.pages.${page}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.legal}>
        {t("footer.copyright", { year: String(new Date().getFullYear()), name: legalName })}
        {legal.map(({ page, href }) =>
          href ? (
            <a key={page} href={href} rel="noreferrer" className={styles.legalLink}>
              {t(`footer.pages.${page}`)}
            </a>
          ) : null,
        )}
      </p>
    </footer>
  );
}
