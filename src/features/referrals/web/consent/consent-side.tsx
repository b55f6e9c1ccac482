import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import styles from "./consent.module.css";
import type { Kept } from "./kept.ts";

const promises = ["purpose", "partners", "withdraw"] as const;

/** What happens on yes and on no, and what the contact can rely on. */
export function ConsentSide({ kept: { assignee } }: { kept: Kept }) {
  const { t } = useTranslation("referrals");
  const { name: tenant, privacyUrl } = useBrand();
  return (
    <aside className={styles.side} aria-label={t("consent.next")}>
      <section>
        <h2>{t("consent.ifYes")}</h2>
        <ol className={styles.steps}>
          <li>
            {assignee ? t("consent.calls", { name: assignee.name, tenant }) : t("consent.callsTenant", { tenant })}
          </li>
          <li>{t("consent.decide")}</li>
        </ol>
        {assignee ? (
          <p className={styles.person}>
            <Portrait name={assignee.name} photoUrl={assignee.photo} size={40} />
            <span>
              <strong dir="auto">{assignee.name}</strong>
              <span dir="auto">{tenant}</span>
            </span>
          </p>
        ) : null}
      </section>
      <section>
        <h2>{t("consent.ifNo")}</h2>
        <p>{t("consent.ifNoLine")}</p>
      </section>
      <section>
        <h2>{t("consent.privacy")}</h2>
        <ul className={styles.ticks}>
          {promises.map((promise) => (
            <li key={promise}>
              <IconCheck size={17} stroke={2} aria-hidden="true" />
              {t(`consent.promise.${promise}`)}
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          <a href={privacyUrl ?? "/privacy"}>{t("consent.policy")}</a>
          <a href="/contact">{t("consent.ask")}</a>
        </p>
      </section>
    </aside>
  );
}
