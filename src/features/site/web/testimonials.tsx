import { IconBuildingBank, IconChecklist, IconUserShare } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Initials } from "#web/ui/initials.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";
import styles from "./testimonials.module.css";

/** The testimonials that were entered [R2.10]. Without any, the operator shows what the product does for each role, because no person may be made up. */
export function Testimonials() {
  const { t } = useTranslation("site");
  const { name, site } = useBrand();
  const said = site.testimonials ?? [];
  const own = said.length > 0;
  const platform = useIsPlatform();
  if (!own && !platform) return null;
  return (
    <section className={section.section}>
      <SectionHead
        eyebrow={t(own ? "testimonials.eyebrow" : "testimonials.ours.eyebrow")}
        title={own ? t("testimonials.title", { tenant: name }) : t("testimonials.ours.title")}
        line={t(own ? "testimonials.line" : "testimonials.ours.line")}
      />
      <ul className={styles.grid}>
        {own
          ? said.map(({ quote, name: by, role }) => (
              <li key={`${by} ${quote}`}>
                <figure className={styles.card}>
                  <blockquote dir="auto">{quote}</blockquote>
                  <figcaption>
                    <Initials name={by} size={36} />
                    <span>
                      <strong dir="auto">{by}</strong>
                      <small dir="auto">{role}</small>
                    </span>
                  </figcaption>
                </figure>
              </li>
            ))
          : ours.map(({ role, icon: RoleIcon }) => (
              <li key={role}>
                <figure className={styles.card}>
                  <blockquote dir="auto">{t(`testimonials.ours.${role}.quote`)}</blockquote>
                  <figcaption>
                    <RoleIcon size={22} stroke={1.6} aria-hidden="true" />
                    <strong dir="auto">{t(`testimonials.ours.${role}.role`)}</strong>
                  </figcaption>
                </figure>
              </li>
            ))}
      </ul>
    </section>
  );
}

const ours = [
  { role: "referrer", icon: IconUserShare },
  { role: "sales", icon: IconChecklist },
  { role: "books", icon: IconBuildingBank },
] as const;
