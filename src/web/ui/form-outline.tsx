import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./form-outline.module.css";
import { goToSection, type OutlineEntry, problemText } from "./outline.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** The current section of a long form, and what is still missing. */
export function FormOutline({ entries }: { entries: OutlineEntry[] }) {
  const { t } = useTranslation("ui");
  const inView = useSectionInView(entries.map(({ id }) => id));
  return (
    <nav className={styles.outline} aria-label={t("outline.label")}>
      <ol>
        {entries.map((entry) => {
          const { id, title, missing, touched, progressText } = entry;
          const StateIcon = missing > 0 ? IconAlertCircle : touched ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === inView ? "step" : undefined}
                data-state={missing > 0 ? "missing" : touched ? "done" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goToSection(id);
                }}
              >
                <StateIcon size={18} stroke={1.75} aria-hidden="true" />
                <span>
                  {title}
                  <small>
                    {missing > 0
                      ? problemText([entry], t)
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
