import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import section from "../section.module.css";
import { SectionHead } from "../section-head.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-section.module.css";
import { ContactWays } from "./contact-ways.tsx";

export function ContactSection() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const platform = useIsPlatform();
  return (
    <section id="contact" className={section.section}>
      <div className={styles.split}>
        <div>
          <SectionHead
            eyebrow={t("contact.eyebrow")}
            title={platform ? t("contact.title") : t("contact.tenantTitle", { name })}
            line={t("contact.line")}
          />
          <ContactWays />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
