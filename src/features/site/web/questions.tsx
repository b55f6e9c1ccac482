import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./questions.module.css";

const questions = ["cost", "who", "change", "limits", "referrers"] as const;

export function Questions() {
  const { t } = useTranslation("site");
  return (
    <section className={styles.root} aria-labelledby="questions">
      <h2 id="questions">{t("pricing.questions.title")}</h2>
      <div>
        {questions.map((question) => (
          <details key={question} className={styles.question}>
            <summary>
              {t(`pricing.questions.${question}.q`)}
              <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
            </summary>
            <p>{t(`pricing.questions.${question}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
