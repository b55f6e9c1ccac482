import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { DropMenu } from "./drop-menu.tsx";
import { Flag } from "./flag.tsx";
import { LanguageList } from "./language-list.tsx";
import styles from "./language-menu.module.css";

export function LanguageMenu({ compact = false, opensUpward = false }: { compact?: boolean; opensUpward?: boolean }) {
  const { t } = useTranslation("shell");
  const current = useLocale();
  return (
    <DropMenu
      opensUpward={opensUpward}
      className={styles.button}
      label={t("language.choose", { name: current.name })}
      buttonContent={
        <>
          <Flag code={current.flag} />
          {compact ? null : <span>{current.name}</span>}
          {compact ? null : <IconChevronDown size={15} aria-hidden="true" />}
        </>
      }
    >
      {(close) => <LanguageList onChoose={close} />}
    </DropMenu>
  );
}
