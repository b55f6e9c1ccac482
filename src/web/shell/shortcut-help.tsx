import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { Dialog } from "../ui/dialog.tsx";
import { commandKeyIn, sidebarKey } from "./command-key.ts";
import { useShell } from "./shell-context.ts";
import styles from "./shortcut-help.module.css";

/** A default export, because the shell loads it on the first `?` only. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { code } = useLocale();
  const { places, shortcuts } = useShell();
  const rows: [string[], string][] = [
    [[commandKeyIn(code), "/"], t("shortcuts.search")],
    ...shortcuts.map(({ key, label }): [string[], string] => [[key], label]),
    ...places.flatMap(({ key, label }): [string[], string][] =>
      key ? [[["g", key], t("shortcuts.go", { place: t(`places.${label}`) })]] : [],
    ),
    [[sidebarKey], t("shortcuts.sidebar")],
    [["↑", "↓", "⏎"], t("shortcuts.list")],
    [["?"], t("shortcuts.help")],
    [["Esc"], t("shortcuts.close")],
  ];
  return (
    <Dialog onClose={onClose} title={t("shortcuts.title")}>
      <dl className={styles.list}>
        {rows.map(([keys, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
