import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import page from "../page.module.css";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-section.module.css";
import { ContactWays } from "./contact-ways.tsx";

export function ContactPage() {
  const { t } = useTranslation(["site", "shell"]);
  const { name } = useBrand();
  const platform = useIsPlatform();
  const title = platform ? t("contact.title") : t("contact.tenantTitle", { name });
  usePageHead({ title: `${t("shell:footer.pages.contact")} · ${name}`, description: t("contact.line") });
  return (
    <div className={page.page}>
      <div className={styles.split}>
        <div>
          <header className={page.head}>
            <p className={page.eyebrow}>{t("contact.eyebrow")}</p>
            <h1 dir="auto">{title}</h1>
            <p>{t("contact.line")}</p>
          </header>
          <ContactWays />
        </div>
        <ContactForm />
      </div>
    </div>
  );
}
