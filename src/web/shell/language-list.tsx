import { IconCheck } from "@tabler/icons-react";
import { type LocaleCode, locales } from "#base/locales.ts";
import { changeLocale } from "../i18n/i18n.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { writeStored } from "../local-storage.ts";
import menu from "./drop-menu.module.css";
import { Flag } from "./flag.tsx";

function choose(code: LocaleCode): void {
  // In addition to the choice itself, which `changeLocale` stores [R1.4].
  writeStored("user-language", code);
  void changeLocale(code);
}

/** All languages, each in its own words. */
export function LanguageList({ onChoose }: { onChoose: () => void }) {
  const current = useLocale();
  return (
    <ul>
      {locales.map(({ code, name, flag }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            className={menu.item}
            aria-current={code === current.code || undefined}
            onClick={() => {
              onChoose();
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
  );
}
