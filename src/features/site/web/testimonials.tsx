import { useTranslation } from "react-i18next";
import type { SiteCopy } from "#base/brand/brand.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Initials } from "#web/ui/initials.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";
import styles from "./testimonials.module.css";

/** What people said about this tenant [R2.10]. Only the tenant knows: without any, there is no such section. */
export function Testimonials({ items }: { items: NonNullable<SiteCopy["testimonials"]> }) {
  const { t } = useTranslation("site");
  const { name: tenant } = useBrand();
  return (
    <section className={section.section}>
      <SectionHead
        eyebrow={t("testimonials.eyebrow")}
        title={t("testimonials.title", { tenant })}
        line={t("testimonials.line")}
      />
      <ul className={styles.grid}>
        {items.map(({ quote, name, role }) => (
          <li key={`${name} ${quote}`}>
            <figure className={styles.card}>
              <blockquote dir="auto">{quote}</blockquote>
              <figcaption>
                <Initials name={name} size={36} />
                <span>
                  <strong dir="auto">{name}</strong>
                  <small dir="auto">{role}</small>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
