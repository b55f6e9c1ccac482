import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./form-page.module.css";
import { goToSection, type OutlineEntry, problemText } from "./outline.ts";

type Props = {
  outline: OutlineEntry[];
  submitLabel: string;
  sending: boolean;
  readyText: string | undefined;
  secondary: ReactNode;
};

/** Always visible: what is missing, with a link to each field, and the submit button. */
export function FormBar({ outline, submitLabel, sending, readyText, secondary }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <MissingFields outline={outline} readyText={readyText} />
      </div>
      <span className={styles.secondary}>{secondary}</span>
      <Button type="submit" loading={sending}>
        {submitLabel}
      </Button>
    </div>
  );
}

function MissingFields({ outline, readyText }: Pick<Props, "outline" | "readyText">) {
  const { t } = useTranslation("ui");
  const first = outline.find((entry) => entry.missing > 0);
  const problems = outline.flatMap((entry) => entry.problems ?? []);
  if (!first) return <span>{readyText ?? t("outline.ready")}</span>;
  const text = problemText(outline, t);
  if (problems.length === 0)
    return (
      <button type="button" className={styles.missing} onClick={() => goToSection(first.id)}>
        {text}
      </button>
    );
  return (
    <>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{text}</strong>
        {t("colon")}
        {problems.map(({ label, focus }, i) => (
          <Fragment key={label}>
            {i > 0 ? t("comma") : null}
            <button type="button" className={styles.missing} onClick={focus}>
              {label}
            </button>
          </Fragment>
        ))}
      </span>
    </>
  );
}
