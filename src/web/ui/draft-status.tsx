import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./form-page.module.css";
import type { DraftState } from "./use-draft.ts";

const icons = {
  none: undefined,
  saving: IconCloudUp,
  saved: IconDeviceFloppy,
  kept: IconCloudCheck,
  refused: IconCloudOff,
};

/** Whether what was typed is saved, and where. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { t } = useTranslation("ui");
  const Icon = icons[state];
  return (
    <p className={styles.status} role="status" data-refused={state === "refused" || undefined}>
      {Icon ? <Icon size={18} stroke={1.7} aria-hidden="true" /> : null}
      {state === "none" ? null : t(`draft.${state}`)}
    </p>
  );
}
