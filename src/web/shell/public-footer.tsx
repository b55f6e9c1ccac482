import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { locales } from "#base/locales.ts";
import { useIsPlatform } from "../api/use-is-platform.ts";
import { useSourceUrl } from "../api/use-source-url.ts";
import { useBrand } from "../theme/brand-context.ts";
import { CopyrightText } from "./copyright-notice.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./public-footer.module.css";
import { footerColumns } from "./public-links.ts";
import { TenantMark } from "./tenant-mark.tsx";

type Page = ReturnType<typeof footerColumns>[number]["pages"][number];

export function PublicFooter() {
  const { t } = useTranslation("shell");
  const { imprint } = useBrand();
  const columns = footerColumns(useIsPlatform(), imprint !== null);
  const sourceUrl = useSourceUrl();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner} data-columns={columns.length}>
        <div className={styles.about}>
          <TenantMark />
          <p>{t("footer.line")}</p>
          <div className={styles.languages}>
            <LanguageMenu opensUpward />
          </div>
          <noscript>
            <LanguageLinks />
          </noscript>
        </div>
        {columns.map(({ heading, pages }) => (
          <nav key={heading} aria-labelledby={`footer-${heading}`}>
            <h2 id={`footer-${heading}`} className={styles.heading}>
              {t(`footer.${heading}`)}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page}>
                  <PageLink page={page} />
                </li>
              ))}
              {heading === "product" && sourceUrl ? (
                <li>
                  <a href={sourceUrl}>{t("footer.software")}</a>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
      <CopyrightText className={styles.legal} />
    </footer>
  );
}

/** For browsers without scripts, where no menu opens. The server stores the language of a URL that names one. */
const LanguageLinks = () => (
  <ul className={styles.languageLinks}>
    {locales.map(({ code, name }) => (
      <li key={code}>
        <a href={`?lang=${code}`} lang={code} hrefLang={code}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** A tenant's external terms take precedence over the app's page. */
function PageLink({ page }: { page: Page }) {
  const { t } = useTranslation("shell");
  const { termsUrl, privacyUrl } = useBrand();
  const externalUrl = page === "terms" ? termsUrl : page === "privacy" ? privacyUrl : null;
  const platform = useIsPlatform();
  const label = page === "features" && !platform ? t("nav.how") : t(`footer.pages.${page}`);
  return externalUrl ? (
    <a href={externalUrl} rel="noreferrer">
      {label}
    </a>
  ) : (
    <Link to={`/${page}`}>{label}</Link>
  );
}
