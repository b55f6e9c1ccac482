import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type OutlineEntry, problemText } from "./outline.ts";
import styles from "./section-state.module.css";

/** Whether a section of a form is complete, optional, or what keeps it from being sent: an icon and words. */
export function SectionState({ entry }: { entry: OutlineEntry }) {
  const { t } = useTranslation("ui");
  const tone = toneOf(entry);
  const Icon = icons[tone];
  return (
    <small className={styles.state} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {tone === "missing"
        ? problemText([entry], t)
        : (entry.progressText ?? t(tone === "done" ? "outline.done" : "outline.optional"))}
    </small>
  );
}

const icons = { missing: IconAlertCircle, done: IconCircleCheck, optional: IconCircleDashed };
const toneOf = ({ missing, touched }: OutlineEntry) => (missing > 0 ? "missing" : touched ? "done" : "optional");
