import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import menu from "./drop-menu.module.css";
import { LanguageList } from "./language-list.tsx";
import styles from "./person-menu.module.css";

/** The current language, which opens to all of them in place: a menu beside a menu does not fit on a phone. */
export function LanguageRow() {
  const { t } = useTranslation("shell");
  const current = useLocale();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={`${menu.item} ${styles.row}`}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={t("language.choose", { name: current.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
        {t("person.language")}
        <span className={styles.value}>{current.name}</span>
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </button>
      <div id={list} hidden={!isOpen} className={styles.languages}>
        <LanguageList onChoose={() => setOpen(false)} />
      </div>
    </>
  );
}
