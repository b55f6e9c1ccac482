import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./form.module.css";
import { type OwnershipProps, useOwnership } from "./use-ownership.ts";

/** The result of the duplicate check, fact by fact; what follows from it is said beside the fields. */
export function OwnershipCard(props: OwnershipProps) {
  const { t } = useTranslation("referrals");
  const found = useOwnership(props);
  const checked = found ? (["email", "phone", "company"] as const).filter((fact) => found.checked[fact]) : [];
  return (
    <section className={styles.card} aria-labelledby="referral-check">
      <h2 id="referral-check">{t("form.check.title")}</h2>
      {found === undefined ? (
        <p className={styles.idle}>
          <IconCircleDashed size={18} stroke={1.75} aria-hidden="true" />
          {t("form.check.idle")}
        </p>
      ) : found.ownership === "free" ? (
        <ul className={styles.checks}>
          {checked.map((fact) => (
            <li key={fact}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {t(`form.check.${fact}`)}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.taken} data-tone={tones[found.ownership]}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {t(`form.check.${found.ownership}`)}
        </p>
      )}
      <p className={styles.counts}>{t("form.check.counts")}</p>
    </section>
  );
}

const tones = { own: "bad", customer: "bad", protected: "warn", possible: "info" } as const;
