import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./save-bar.module.css";

type Props = {
  /** Whether the form differs from what is stored; otherwise the bar is hidden. */
  shown: boolean;
  /** The label of the button: "Save brand". */
  save: string;
  saving: boolean;
  onDiscard: () => void;
};

/** At the end of a settings form with unsaved changes: says so, and offers to discard or save them. */
export function SaveBar({ shown, save, saving, onDiscard }: Props) {
  const { t } = useTranslation("ui");
  if (!shown) return null;
  return (
    <div className={styles.bar}>
      <p role="status">{t("save.unsaved")}</p>
      <Button variant="default" onClick={onDiscard}>
        {t("save.discard")}
      </Button>
      <Button type="submit" loading={saving}>
        {save}
      </Button>
    </div>
  );
}
