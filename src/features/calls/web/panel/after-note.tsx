import { IconClipboardCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./panel.module.css";

/** During a call about a referral: what it leaves on the record, so that no one takes notes of it. */
export function AfterNote() {
  const { t } = useTranslation("calls");
  return (
    <section className={styles.after} aria-labelledby="call-after">
      <IconClipboardCheck size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <h2 id="call-after">{t("panel.after.title")}</h2>
        <p className="soft">{t("panel.after.line")}</p>
      </div>
    </section>
  );
}
