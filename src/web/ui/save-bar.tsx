import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./save-bar.module.css";

type Props = {
  /** The bar is hidden while the form has no changes. */
  form: { isDirty: () => boolean; reset: () => void };
  /** The label of the button: "Save brand". */
  saveLabel: string;
  saving: boolean;
};

/** At the end of a settings form with unsaved changes: says so, and offers to discard or save them. */
export function SaveBar({ form, saveLabel, saving }: Props) {
  const { t } = useTranslation("ui");
  if (!form.isDirty()) return null;
  return (
    <div className={styles.bar}>
      <p role="status">{t("save.unsaved")}</p>
      <Button variant="default" onClick={() => form.reset()}>
        {t("save.discard")}
      </Button>
      <Button type="submit" loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
}
