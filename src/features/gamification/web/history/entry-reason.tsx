import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import facts from "#web/ui/facts.module.css";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Entry } from "../../contract/standing.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import styles from "./history.module.css";

/** Why there is an entry: what happened, with which referral, and what limits or reversed it. */
export function EntryReason({ entry }: { entry: Entry }) {
  const { t, number } = useGameText();
  const { day } = useFormatters();
  const { kind, reversal, referral, text, valueXp, lockedUntil, isReversed } = entry;
  return (
    <div className={styles.reason}>
      <b>{reversal ? t("history.reversal", { kind: t(`kind.${reversal.kind}`) }) : t(`kind.${kind}`)}</b>
      <div className={facts.facts}>
        {referral ? (
          <span>
            <Link to="/referrals" search={{ id: referral.id }} className={game.link}>
              <bdi>{referral.name}</bdi>
            </Link>
          </span>
        ) : null}
        {reversal ? <span>{t(`reason.${reversal.reason}`)}</span> : null}
        {text ? <bdi>{text}</bdi> : null}
        {valueXp ? <span>{t("history.value", { xp: number(valueXp) })}</span> : null}
        {lockedUntil ? (
          <span className={styles.locked}>
            <IconLock size={13} stroke={1.8} aria-hidden="true" />
            {t("history.locked", { date: day(lockedUntil) })}
          </span>
        ) : null}
        {isReversed ? <span>{t("history.reversed")}</span> : null}
      </div>
    </div>
  );
}
