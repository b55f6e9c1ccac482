import { Button } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./form-page.module.css";
import { goToSection, type OutlineEntry } from "./outline.ts";
import type { Draft } from "./use-draft.ts";

const icons = {
  none: undefined,
  saving: IconCloudUp,
  saved: IconDeviceFloppy,
  kept: IconCloudCheck,
  refused: IconCloudOff,
};
type Props = {
  outline: OutlineEntry[];
  draft: Draft;
  submitLabel: string;
  sending: boolean;
  readyText: string | undefined;
  secondary: ReactNode;
};

/** Always visible: whether the draft is saved, what is missing (with a link to it), and the submit button. */
export function FormBar({ outline, draft: { state }, submitLabel, sending, readyText, secondary }: Props) {
  const { t } = useTranslation("ui");
  const missing = outline.reduce((sum, entry) => sum + entry.missing, 0);
  const first = outline.find((entry) => entry.missing > 0);
  const StateIcon = icons[state];
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <p role="status" data-refused={state === "refused" || undefined}>
          {StateIcon ? <StateIcon size={18} stroke={1.7} aria-hidden="true" /> : null}
          {state === "none" ? null : t(`draft.${state}`)}
        </p>
        {first ? (
          <button type="button" className={styles.missing} onClick={() => goToSection(first.id)}>
            {t("outline.missing", { count: missing })}
          </button>
        ) : (
          <span>{readyText ?? t("outline.ready")}</span>
        )}
      </div>
      {secondary}
      <Button type="submit" loading={sending}>
        {submitLabel}
      </Button>
    </div>
  );
}
