import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DraftState } from "#web/ui/use-draft.ts";
import styles from "./draft.module.css";

const icons = {
  none: IconCloudCheck,
  saving: IconCloudUp,
  saved: IconDeviceFloppy,
  kept: IconCloudCheck,
  refused: IconCloudOff,
};

/** Shows whether the draft is saved. An invalid draft stays in this browser until it is fixed. */
export function SaveStatus({ state, faults }: { state: DraftState; faults: number }) {
  const { t } = useTranslation("plans");
  const { t: words } = useTranslation("ui");
  const StateIcon = faults > 0 ? IconAlertTriangle : icons[state];
  return (
    <p className={styles.saved} role="status" data-open={faults > 0 || undefined}>
      <StateIcon size={17} stroke={1.7} aria-hidden="true" />
      {faults > 0 ? t("ui.draft.open", { count: faults }) : words(`draft.${state === "none" ? "kept" : state}`)}
    </p>
  );
}
