import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./scenes.module.css";

const contact = {
  name: "Dana Whitfield",
  company: "Orchard Dental",
  email: "dana@orcharddental.test",
  phone: "(303) 555-0178",
} as const;

/** A pasted signature that fills the form. Scenes are decorative: the text beside them says the same. */
export function SignatureScene() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.stack}>
      <div className={`${styles.card} ${styles.paper}`} dir="ltr">
        <p className={styles.quiet}>{t("picture.signature")}</p>
        <b>{contact.name}</b>
        <br />
        <mark>{contact.company}</mark>
        <br />
        <mark>{contact.email}</mark>
      </div>
      <div className={styles.card}>
        {(Object.keys(contact) as (keyof typeof contact)[]).map((field) => (
          <p key={field} className={styles.line}>
            <span>{t(`picture.fields.${field}`)}</span>
            <bdi>{contact[field]}</bdi>
          </p>
        ))}
        <p className={styles.good}>
          <IconCircleCheck size={16} stroke={2} />
          {t("picture.free")}
        </p>
      </div>
    </div>
  );
}
