import { IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../api/session.ts";
import { useRoleName } from "../theme/use-role-name.ts";
import { Portrait } from "../ui/portrait.tsx";
import menu from "./drop-menu.module.css";
import { DropMenu } from "./drop-menu.tsx";
import styles from "./person-menu.module.css";
import { useShell } from "./shell-context.ts";

export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation("shell");
  const roleName = useRoleName();
  const { person, role } = useSession();
  const { signOut } = useShell();
  const name = person.displayName;
  return (
    <DropMenu
      className={styles.target}
      buttonContent={
        <>
          <Portrait name={name} photoUrl={person.photoUrl} size={30} />
          <span className="visually-hidden">{t("person.open", { name })}</span>
        </>
      }
    >
      {(close) => (
        <>
          <div className={styles.who}>
            <strong dir="auto">{name}</strong>
            <bdi>{person.email}</bdi>
            <span>{roleName(role)}</span>
          </div>
          <hr className={menu.line} />
          <Link to="/profile" className={menu.item} onClick={close}>
            <IconUserCircle size={17} stroke={1.7} aria-hidden="true" />
            {t("places.profile")}
          </Link>
          <button
            type="button"
            className={menu.item}
            onClick={() => {
              close();
              onHelp();
            }}
          >
            <IconKeyboard size={17} stroke={1.7} aria-hidden="true" />
            {t("person.shortcuts")}
          </button>
          <button type="button" className={menu.item} onClick={signOut}>
            <IconLogout size={17} stroke={1.7} className="flips" aria-hidden="true" />
            {t("person.signOut")}
          </button>
        </>
      )}
    </DropMenu>
  );
}
