import { IconArrowBarToDown, IconArrowBarToUp } from "@tabler/icons-react";
import type { Leaderboard } from "../../contract/leaderboards.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./leaderboard.module.css";
import { type Line, linesOf } from "./lines.ts";
import { PlaceRow } from "./place-row.tsx";

/** The first places and the person's own with its neighbors, with the lines of promotion and relegation between them. */
export function LeaderboardTable({ leaderboard, label }: { leaderboard: Leaderboard; label: string }) {
  const { t } = useGameText();
  const { board, currency, league } = leaderboard;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("board.rank")}</th>
          <th scope="col">{t("board.partner")}</th>
          <th scope="col" className={styles.wide}>
            {t(board === "conversion" ? "board.outcomes" : "board.of.conversion")}
          </th>
          <th scope="col">{t(`board.of.${board}`)}</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(leaderboard).map((line) =>
          line.kind === "place" ? (
            <PlaceRow key={line.key} place={line.place} board={board} currency={currency} />
          ) : (
            <tr key={line.key} className={styles.line}>
              <td colSpan={4}>
                <LineText kind={line.kind} toPromotion={league?.toPromotion ?? null} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type LineProps = { kind: Exclude<Line["kind"], "place">; toPromotion: number | null };

function LineText({ kind, toPromotion }: LineProps) {
  const { t, number } = useGameText();
  if (kind === "gap")
    return (
      <>
        <span aria-hidden="true">⋯</span>
        <span className="visually-hidden">{t("board.gap")}</span>
      </>
    );
  const LineIcon = kind === "promotion" ? IconArrowBarToUp : IconArrowBarToDown;
  const isAway = kind === "promotion" && toPromotion !== null;
  return (
    <span>
      <LineIcon size={14} stroke={1.8} aria-hidden="true" />
      {isAway ? t("board.promotionAway", { xp: number(toPromotion) }) : t(`board.${kind}`)}
    </span>
  );
}
