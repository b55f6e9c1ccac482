import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./save-bar.module.css";

type Props = {
  /** Whether the form differs from what is stored; otherwise the bar is hidden. */
  isVisible: boolean;
  /** The label of the button: "Save brand". */
  saveLabel: string;
  saving: boolean;
  onDiscard: () => void;
};

/** At the end of a settings form with unsaved changes: says so, and offers to discard or save them. */
export function SaveBar({ isVisible, saveLabel, saving, onDiscard }: Props) {
  const { t } = useTranslation("ui");
  if (!isVisible) return null;
  return (
    <div className={styles.bar}>
      <p role="status">{t("save.unsaved")}</p>
      <Button variant="default" onClick={onDiscard}>
        {t("save.discard")}
      </Button>
      <Button type="submit" loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
}
