import { IconDots, IconPlus } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bottom-bar.module.css";
import { PlacesDrawer } from "./places-drawer.tsx";
import { type Place, useShell } from "./shell-context.ts";

/** The most used places on a phone; all others are in the drawer behind the last button. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const { barPlaces, barAction, places } = useShell();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const active = activePlace(barPlaces, pathname, search);
  const isElsewhere = !active && places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const links = barPlaces.map((place) => <BarLink key={place.label} place={place} isActive={place === active} />);
  if (barAction) links.splice(Math.ceil(links.length / 2), 0, <BarAction key="action" {...barAction} />);
  return (
    <>
      <nav className={styles.bar} data-tab-bar="" aria-label={t("nav.phone")}>
        {links}
        <button
          type="button"
          className={styles.place}
          data-active={isElsewhere || undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <IconDots size={22} stroke={1.75} aria-hidden="true" />
          <span>{t("nav.more")}</span>
        </button>
      </nav>
      <PlacesDrawer open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The place that names most of the address: a list's tab is more specific than the list. */
function activePlace(barPlaces: Place[], pathname: string, search: object): Place | undefined {
  const parameters = new Map(Object.entries(search));
  return barPlaces
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .filter((place) => Object.entries(place.search ?? {}).every(([name, value]) => parameters.get(name) === value))
    .toSorted((one, other) => Object.keys(other.search ?? {}).length - Object.keys(one.search ?? {}).length)[0];
}

function BarLink({ place: { to, search = {}, label, icon: Icon }, isActive }: { place: Place; isActive: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <Link
      to={to}
      search={search}
      className={styles.place}
      data-active={isActive || undefined}
      aria-current={isActive ? "page" : undefined}
      activeProps={{}}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span>{t(`places.${label}`)}</span>
    </Link>
  );
}

function BarAction({ label, run }: { label: string; run: () => void }) {
  return (
    <div className={styles.center}>
      <button type="button" className={styles.action} aria-label={label} onClick={run}>
        <IconPlus size={22} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
