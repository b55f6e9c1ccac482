import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import styles from "./place-groups.module.css";
import { type Place, type PlaceCount, useShell } from "./shell-context.ts";

/** A place with its count. Only an exact match is active where another place lies below it, as plans below commissions. */
export function PlaceLink({ place, onNavigate }: { place: Place; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { places, counts } = useShell();
  const { to, label, icon: Icon } = place;
  const hasChild = places.some((other) => other.to.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      className={styles.place}
      activeOptions={{ exact: hasChild, includeSearch: false }}
      activeProps={{ "data-active": true }}
      title={t(`places.${label}`)}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.75} className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>{t(`places.${label}`)}</span>
      {counts[label] ? <Count {...counts[label]} /> : null}
    </Link>
  );
}

const maxCount = 99;

function Count({ count, isWaiting }: PlaceCount) {
  const { t } = useTranslation("shell");
  return (
    <>
      <span className={styles.count} data-waiting={isWaiting || undefined} aria-hidden="true">
        {count > maxCount ? `${maxCount}+` : count}
      </span>
      <span className="visually-hidden">{t(isWaiting ? "nav.waiting" : "nav.count", { count })}</span>
    </>
  );
}
