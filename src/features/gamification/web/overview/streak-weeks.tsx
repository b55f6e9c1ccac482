import { IconCheck, IconSnowflake } from "@tabler/icons-react";
import type { Standing } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./overview.module.css";

/** The last weeks, oldest first: with a referral, frozen, missed, or still open. */
export function StreakWeeks({ marks }: Pick<Standing["streak"], "marks">) {
  const { t, number } = useGameText();
  return (
    <ol className={styles.weeks} aria-label={t("streak.last", { weeks: number(marks.length) })}>
      {marks.map(({ monday, mark }) => (
        <li key={monday} data-mark={mark}>
          {mark === "active" ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
          {mark === "frozen" ? <IconSnowflake size={14} stroke={2} aria-hidden="true" /> : null}
          <span className="visually-hidden">{t(`streak.mark.${mark}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What keeps or begins the streak, and how many weeks may be missed. */
export function useStreakLine(): (streak: Standing["streak"]) => string {
  const { t, number } = useGameText();
  return ({ weeks, isSafe, freezes }) => {
    const next = isSafe
      ? t("streak.safe")
      : weeks > 0
        ? t("streak.next", { weeks: number(weeks + 1) })
        : t("streak.start");
    return freezes > 0 ? `${next} ${t("streak.freezes", { count: freezes })}` : next;
  };
}
