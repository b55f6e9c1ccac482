import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { commandKey } from "./command-key.ts";
import { useShell } from "./parts.ts";
import styles from "./shortcut-help.module.css";

/** Default export because the shell loads it on the first `?` only. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { places, shortcuts } = useShell();
  const rows: [string[], string][] = [
    [[commandKey, "/"], t("shortcuts.search")],
    ...shortcuts.map(({ key, label }): [string[], string] => [[key], label]),
    ...places.map(({ key, label }): [string[], string] => [
      ["g", key],
      t("shortcuts.go", { place: t(`places.${label}`) }),
    ]),
    [["↑", "↓", "⏎"], t("shortcuts.list")],
    [["?"], t("shortcuts.help")],
    [["Esc"], t("shortcuts.close")],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shortcuts.title")}
      centered
      closeButtonProps={{ "aria-label": t("close") }}
      overlayProps={{ backgroundOpacity: 0.28 }}
    >
      <dl className={styles.list}>
        {rows.map(([keys, does]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
