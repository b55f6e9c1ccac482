import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./save-bar.module.css";

type Props = {
  /** Whether the form differs from what is stored: there is no bar before. */
  shown: boolean;
  /** The button's words: "Save brand". */
  save: string;
  saving: boolean;
  onDiscard: () => void;
};

/** At the end of a form of settings once something was changed: that it is not saved yet, the way back and the way on. */
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
