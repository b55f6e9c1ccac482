import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import styles from "./roles.module.css";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

const roles = ["referrer", "company", "admin"] as const;
const gains = ["a", "b", "c"] as const;

/** What each role gets, so that visitors find their own. */
export function Roles() {
  const { t } = useTranslation("site");
  const roleName = useRoleName();
  const platform = useIsPlatform();
  const shown = platform ? roles : roles.filter((role) => role !== "admin");
  return (
    <div className={styles.band}>
      <section className={section.section}>
        <SectionHead
          eyebrow={t("roles.eyebrow")}
          title={t("roles.title")}
          line={t(platform ? "roles.line" : "tenant.rolesLine")}
        />
        <ul className={styles.grid}>
          {shown.map((role) => (
            <li key={role}>
              <p className={styles.role}>{role === "admin" ? t("roles.admin.role") : roleName(role)}</p>
              <h3>{t(`roles.${role}.title`)}</h3>
              <ul className={styles.gains}>
                {gains.map((gain) => (
                  <li key={gain}>
                    <IconArrowRight size={16} stroke={2} className="flips" aria-hidden="true" />
                    {t(`roles.${role}.${gain}`)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
