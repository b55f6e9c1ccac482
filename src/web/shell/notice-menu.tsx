import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import iconButton from "../ui/icon-button.module.css";
import menu from "./drop-menu.module.css";
import { DropMenu } from "./drop-menu.tsx";
import styles from "./notice-menu.module.css";
import { useShell } from "./parts.ts";

export function NoticeMenu() {
  const { t } = useTranslation("shell");
  const { notices } = useShell();
  const count = notices.length;
  return (
    <DropMenu
      look={iconButton.button}
      label={count > 0 ? t("notices.open", { count }) : t("notices.title")}
      face={
        <span className={styles.bell}>
          <IconBell size={19} stroke={1.75} aria-hidden="true" />
          {count > 0 ? <span className={styles.dot} /> : null}
        </span>
      }
    >
      {(close) => (
        <>
          <h2 className={styles.title}>{t("notices.title")}</h2>
          <ul>
            {notices.map(({ id, tone, icon: Icon, text, to }) => (
              <li key={id}>
                <Link to={to} className={menu.item} onClick={close}>
                  <Icon size={18} stroke={1.7} className={styles[tone]} aria-hidden="true" />
                  <span>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          {count === 0 ? (
            <div className={styles.none}>
              <IconBell size={26} stroke={1.4} aria-hidden="true" />
              <strong>{t("notices.none")}</strong>
              <span>{t("notices.noneLine")}</span>
            </div>
          ) : null}
        </>
      )}
    </DropMenu>
  );
}
