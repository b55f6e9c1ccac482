import { useTranslation } from "react-i18next";
import styles from "./form-page.module.css";
import { goToSection, type OutlineEntry, problemText } from "./outline.ts";

/** How much of a long form is done, on a phone, with a link to the first missing field. */
export function FormProgress({ outline }: { outline: OutlineEntry[] }) {
  const { t } = useTranslation("ui");
  const done = outline.filter(({ missing, touched }) => missing === 0 && touched).length;
  const first = outline.find(({ missing }) => missing > 0);
  const go = () => {
    const [problem] = first?.problems ?? [];
    if (problem) problem.focus();
    else if (first) goToSection(first.id);
  };
  const text = t("outline.progress", { done, all: outline.length });
  return (
    <div className={styles.progress}>
      <div>
        <span>{text}</span>
        {first ? (
          <button type="button" className={styles.missing} onClick={go}>
            {problemText(outline, t)}
          </button>
        ) : null}
      </div>
      <progress max={outline.length} value={done} aria-label={text} />
    </div>
  );
}
