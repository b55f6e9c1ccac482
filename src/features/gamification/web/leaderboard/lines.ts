import type { Leaderboard, Place } from "../../contract/leaderboards.ts";

/** A row of the table: a place, ranks that are left out, or where people move up or down. */
export type Line =
  | { kind: "place"; key: string; place: Place }
  | { kind: "gap" | "promotion" | "relegation"; key: string };

/** Puts gaps and the lines of promotion and relegation between the places. A line replaces a gap at the same spot. */
export function linesOf({ places, league }: Pick<Leaderboard, "places" | "league">): Line[] {
  return places.flatMap((place, i): Line[] => {
    const before = places[i - 1];
    const row: Line = { kind: "place", key: `${place.rank} ${place.personId ?? place.name}`, place };
    if (!before) return [row];
    const crosses = (last: number) => before.rank <= last && place.rank > last;
    if (league && crosses(league.promoted)) return [{ kind: "promotion", key: "promotion" }, row];
    if (league?.relegatedFrom && crosses(league.relegatedFrom - 1))
      return [{ kind: "relegation", key: "relegation" }, row];
    const shownAtRank = places.filter(({ rank }) => rank === before.rank).length;
    return place.rank > before.rank + shownAtRank ? [{ kind: "gap", key: `gap ${place.rank}` }, row] : [row];
  });
}
