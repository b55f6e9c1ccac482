import { IconDeviceDesktop, IconMoon, IconSun, IconSunMoon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { chooseScheme, schemeChoices, useSchemeChoice } from "../theme/scheme.ts";
import menu from "./drop-menu.module.css";
import styles from "./person-menu.module.css";

const icons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** The system's theme, or always light or dark. */
export function SchemeRow() {
  const { t } = useTranslation("shell");
  const current = useSchemeChoice();
  return (
    <fieldset className={`${menu.item} ${styles.row}`}>
      <legend className="visually-hidden">{t("person.theme")}</legend>
      <IconSunMoon size={18} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t("person.theme")}</span>
      <span className={styles.schemes}>
        {schemeChoices.map((choice) => {
          const Icon = icons[choice];
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === current}
              aria-label={t(`themes.${choice}`)}
              title={t(`themes.${choice}`)}
              onClick={() => chooseScheme(choice)}
            >
              <Icon size={16} stroke={1.9} aria-hidden="true" />
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}
