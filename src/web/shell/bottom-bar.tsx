import { IconDots } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import styles from "./bottom-bar.module.css";
import menu from "./drop-menu.module.css";
import { DropMenu } from "./drop-menu.tsx";
import { type Place, useShell } from "./shell-context.ts";

const maxPlaces = 5;

/** Five places on a phone; if there are more, the last button opens the others. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const { places } = useShell();
  const visibleCount = places.length > maxPlaces ? maxPlaces - 1 : maxPlaces;
  const overflow = places.slice(visibleCount);
  return (
    <nav className={styles.bar} data-tab-bar="" aria-label={t("nav.phone")}>
      {places.slice(0, visibleCount).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.place} activeProps={{ "data-active": true }}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          <span>{t(`places.${label}`)}</span>
        </Link>
      ))}
      {overflow.length > 0 ? <OverflowMenu places={overflow} /> : null}
    </nav>
  );
}

function OverflowMenu({ places }: { places: Place[] }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const isActive = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={styles.more}>
      <DropMenu
        className={isActive ? `${styles.place} ${styles.here}` : styles.place}
        buttonContent={
          <>
            <IconDots size={22} stroke={1.7} aria-hidden="true" />
            <span>{t("nav.more")}</span>
          </>
        }
        opensUpward
      >
        {(close) =>
          places.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={menu.item} activeProps={{ "aria-current": "page" }} onClick={close}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {t(`places.${label}`)}
            </Link>
          ))
        }
      </DropMenu>
    </div>
  );
}
