import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { changeLocale } from "../i18n/i18n.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { writeStored } from "../local-storage.ts";
import menu from "./drop-menu.module.css";
import { DropMenu } from "./drop-menu.tsx";
import { Flag } from "./flag.tsx";
import styles from "./language-menu.module.css";

function choose(code: LocaleCode): void {
  // In addition to the choice itself, which `changeLocale` stores [R1.4].
  writeStored("user-language", code);
  void changeLocale(code);
}

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
      {(close) => (
        <ul>
          {locales.map(({ code, name, flag }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={menu.item}
                aria-current={code === current.code || undefined}
                onClick={() => {
                  close();
                  choose(code);
                }}
              >
                <Flag code={flag} />
                <span>{name}</span>
                {code === current.code ? <IconCheck size={16} aria-hidden="true" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </DropMenu>
  );
}
