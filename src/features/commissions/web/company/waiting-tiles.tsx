import {
  type Icon,
  IconChecks,
  IconMessageExclamation,
  IconPlugConnected,
  IconShieldExclamation,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { CommissionsSearch } from "../search.ts";
import styles from "./company.module.css";

type Waiting = Record<"approvals" | "disputes" | "events" | "suspects", number>;
const tiles: { of: keyof Waiting; icon: Icon; search: CommissionsSearch }[] = [
  { of: "approvals", icon: IconChecks, search: { tab: "approvals" } },
  { of: "disputes", icon: IconMessageExclamation, search: { tab: "disputes", disputeState: "open" } },
  { of: "suspects", icon: IconShieldExclamation, search: { tab: "lines", state: "risk_hold" } },
  { of: "events", icon: IconPlugConnected, search: { tab: "events", eventState: "waiting" } },
];

/** Links each kind of waiting work to the tab that handles it. */
export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation("commissions");
  const { intl } = useLocale();
  return (
    <nav className={styles.tiles} aria-label={t("ui.waits.label")}>
      {tiles.map(({ of, icon: TileIcon, search }) => (
        <Link
          key={of}
          to="/commissions"
          search={search}
          className={styles.tile}
          data-quiet={waiting[of] === 0 || undefined}
        >
          <TileIcon size={19} stroke={1.7} aria-hidden="true" />
          <span>{t(`ui.waits.tile.${of}`)}</span>
          <b className={`${styles.number} tabular`}>{numberFormat(intl).format(waiting[of])}</b>
        </Link>
      ))}
    </nav>
  );
}
