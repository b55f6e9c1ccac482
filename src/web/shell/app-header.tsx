import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./app-header.module.css";
import { commandKeyIn } from "./command-key.ts";
import { NoticeMenu } from "./notice-menu.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { TenantMark } from "./tenant-mark.tsx";

type Props = { onSearch: () => void; onHelp: () => void };

export function AppHeader({ onSearch, onHelp }: Props) {
  const { t } = useTranslation("shell");
  const { code } = useLocale();
  return (
    <header className={styles.header} data-app-header="">
      <span className={styles.mark}>
        <TenantMark nameHidden />
      </span>
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={17} stroke={1.8} aria-hidden="true" />
        <span className={styles.prompt}>{t("search.prompt")}</span>
        <kbd className={styles.keys}>{commandKeyIn(code)}</kbd>
      </button>
      <div className={styles.end}>
        <NoticeMenu />
        <PersonMenu onHelp={onHelp} />
      </div>
    </header>
  );
}
