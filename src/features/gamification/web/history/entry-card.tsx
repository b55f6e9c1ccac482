import { DayText } from "#web/ui/day-text.tsx";
import type { Entry } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";
import { EntryReason } from "./entry-reason.tsx";
import styles from "./history.module.css";

/** An entry as a card for narrow screens. */
export function EntryCard({ entry }: { entry: Entry }) {
  const { t, signed } = useGameText();
  const { xp, points, occurredAt } = entry;
  return (
    <div className={styles.card}>
      <EntryReason entry={entry} />
      <div className={styles.amounts}>
        {xp === 0 ? null : <span>{t("xp", { xp: signed(xp) })}</span>}
        {points === 0 ? null : <span>{t("pointsOf", { count: Math.abs(points), points: signed(points) })}</span>}
      </div>
      <span className={styles.date}>
        <DayText at={new Date(occurredAt)} />
      </span>
    </div>
  );
}
