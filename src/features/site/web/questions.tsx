import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./questions.module.css";

const pricing = ["cost", "who", "change", "limits", "referrers"] as const;
const program = ["who", "paid", "same", "consent"] as const;

/** The operator's buyers ask about plans, a tenant's partners about its program. */
export function Questions({ of }: { of: "pricing" | "program" }) {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const questions =
    of === "pricing"
      ? pricing.map((key) => [t(`pricing.questions.${key}.q`), t(`pricing.questions.${key}.a`)] as const)
      : program.map((key) => [t(`questions.${key}.q`), t(`questions.${key}.a`, { name })] as const);
  return (
    <section className={styles.root} aria-labelledby="questions">
      <h2 id="questions">{t(of === "pricing" ? "pricing.questions.title" : "questions.title")}</h2>
      <div>
        {questions.map(([question, answer]) => (
          <details key={question} className={styles.question}>
            <summary>
              {question}
              <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
