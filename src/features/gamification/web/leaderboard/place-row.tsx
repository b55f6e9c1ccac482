import { IconCaretDownFilled, IconCaretUpFilled } from "@tabler/icons-react";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import type { Place } from "../../contract/leaderboards.ts";
import type { Board } from "../../values.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./leaderboard.module.css";

type Props = { place: Place; board: Board; currency: string };

/** One person on the leaderboard. */
export function PlaceRow({ place, board, currency }: Props) {
  const { t, number, percent } = useGameText();
  const { name, photoUrl, isAlias, isSelf, isTied, xp, wonMinor, won, closed, conversion } = place;
  const scores = {
    xp: number(xp),
    won: <MoneyText amount={{ minor: wonMinor, currency }} withoutCents />,
    conversion: percent(conversion),
  };
  return (
    <tr data-self={isSelf || undefined}>
      <td>
        <span className={styles.rank}>{number(place.rank)}</span>
        <Movement moved={place.moved} />
        {isTied ? <span className={styles.tied}>{t("board.tied")}</span> : null}
      </td>
      <th scope="row">
        <span className={styles.person}>
          <Portrait name={name} photoUrl={photoUrl} />
          {isSelf ? <strong>{t("board.you")}</strong> : <bdi>{name}</bdi>}
          {isAlias ? <span className={styles.alias}>{t("board.alias")}</span> : null}
        </span>
      </th>
      <td className={styles.wide}>
        {board === "conversion" ? t("board.closed", { won: number(won), closed: number(closed) }) : percent(conversion)}
      </td>
      <td>
        <b>{scores[board]}</b>
      </td>
    </tr>
  );
}

/** Places won or lost against the previous period. */
function Movement({ moved }: Pick<Place, "moved">) {
  const { t, number } = useGameText();
  if (moved === null) return null;
  if (moved === 0)
    return (
      <span className={styles.moved}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t("board.unchanged")}</span>
      </span>
    );
  const Caret = moved > 0 ? IconCaretUpFilled : IconCaretDownFilled;
  const places = number(Math.abs(moved));
  return (
    <span className={styles.moved} data-tone={moved > 0 ? "good" : "bad"}>
      <Caret size={12} aria-hidden="true" />
      <span aria-hidden="true">{places}</span>
      <span className="visually-hidden">{t(moved > 0 ? "board.up" : "board.down", { places })}</span>
    </span>
  );
}
