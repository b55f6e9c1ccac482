import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./public-footer.module.css";
import { footerLinks } from "./public-links.ts";
import { TenantMark } from "./tenant-mark.tsx";

const columns = Object.keys(footerLinks) as (keyof typeof footerLinks)[];

export function PublicFooter() {
  const { t } = useTranslation("shell");
  const { legalName } = useBrand();
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
              {footerLinks[column].map(({ page, ...target }) => (
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
      </p>
    </footer>
  );
}
