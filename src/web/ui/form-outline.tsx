import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./form-outline.module.css";
import { goToSection, type OutlineEntry } from "./outline.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** The current section of a long form, and what is still missing. */
export function FormOutline({ entries }: { entries: OutlineEntry[] }) {
  const { t } = useTranslation("ui");
  const inView = useSectionInView(entries.map(({ id }) => id));
  return (
    <nav className={styles.outline} aria-label={t("outline.label")}>
      <ol>
        {entries.map(({ id, title, missing, touched, progressText }) => {
          const StateIcon = missing > 0 ? IconCircleDashed : touched ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === inView ? "step" : undefined}
                data-done={(missing === 0 && touched) || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goToSection(id);
                }}
              >
                <StateIcon size={18} stroke={1.7} aria-hidden="true" />
                <span>
                  {title}
                  <small>
                    {missing > 0
                      ? t("outline.missing", { count: missing })
                      : (progressText ?? t(touched ? "outline.done" : "outline.optional"))}
                  </small>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
