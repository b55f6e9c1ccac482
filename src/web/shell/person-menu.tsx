import {
  IconBellCog,
  IconChevronDown,
  IconKeyboard,
  IconLogout,
  IconShield,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../api/session.ts";
import { useRoleName } from "../theme/use-role-name.ts";
import { Portrait } from "../ui/portrait.tsx";
import menu from "./drop-menu.module.css";
import { DropMenu } from "./drop-menu.tsx";
import { LanguageRow } from "./language-row.tsx";
import styles from "./person-menu.module.css";
import { SchemeRow } from "./scheme-row.tsx";
import { useShell } from "./shell-context.ts";

const pages = [
  { label: "profile", icon: IconUserCircle, search: {} },
  { label: "notificationSettings", icon: IconBellCog, search: { tab: "notifications" } },
  { label: "security", icon: IconShield, search: { tab: "security" } },
] as const;

/** The person's own settings, language and theme: what is chosen once, and therefore not in the header. */
export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation("shell");
  const roleName = useRoleName();
  const { person, role } = useSession();
  const { signOut, tenantSwitch } = useShell();
  const name = person.displayName;
  return (
    <DropMenu
      className={styles.target}
      buttonContent={
        <>
          <Portrait name={name} photoUrl={person.photoUrl} size={32} />
          <IconChevronDown size={16} stroke={1.75} className={styles.chevron} aria-hidden="true" />
          <span className="visually-hidden">{t("person.open", { name })}</span>
        </>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <div className={styles.who}>
            <Portrait name={name} photoUrl={person.photoUrl} size={40} />
            <div>
              <strong dir="auto">{name}</strong>
              <bdi>{person.email}</bdi>
              <span>{roleName(role)}</span>
            </div>
          </div>
          <hr className={menu.line} />
          {pages.map(({ label, icon: Icon, search }) => (
            <Link key={label} to="/profile" search={search} className={menu.item} onClick={close}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {t(`person.${label}`)}
            </Link>
          ))}
          <hr className={menu.line} />
          <LanguageRow />
          <SchemeRow />
          <button
            type="button"
            className={`${menu.item} ${styles.shortcuts}`}
            onClick={() => {
              close();
              onHelp();
            }}
          >
            <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
            {t("person.shortcuts")}
            <kbd>?</kbd>
          </button>
          <hr className={menu.line} />
          {tenantSwitch}
          <button type="button" className={menu.item} onClick={signOut}>
            <IconLogout size={18} stroke={1.75} className="flips" aria-hidden="true" />
            {t("person.signOut")}
          </button>
        </div>
      )}
    </DropMenu>
  );
}
