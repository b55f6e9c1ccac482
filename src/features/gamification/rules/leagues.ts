/** How many people a league has, and how many move up and down at the end of a season. */
export const leagueSize = 25;
export const promoted = 5;
export const relegated = 5;

type Member = { personId: string; league: number; xp: number };

/** Returns a league's name: A to Z, then AA. */
export const leagueName = (league: number): string =>
  league < 26 ? String.fromCharCode(65 + league) : leagueName(Math.floor(league / 26) - 1) + leagueName(league % 26);

/** Forms the first leagues: people of similar volume together, the highest first. */
export const formLeagues = (people: readonly { personId: string; xp: number }[]): Map<string, number> =>
  new Map(
    people
      .toSorted((a, b) => b.xp - a.xp || (a.personId < b.personId ? -1 : 1))
      .map(({ personId }, i) => [personId, Math.floor(i / leagueSize)]),
  );

/**
 * Forms the leagues of the next season. The first of each league move up and the last move down; then the leagues are filled from the
 * top, so that those who left leave no gaps.
 */
export function nextLeagues(members: readonly Member[]): Map<string, number> {
  const last = Math.max(0, ...members.map(({ league }) => league));
  const seated = Array.from({ length: last + 1 }, (_, league) =>
    members
      .filter((member) => member.league === league)
      .toSorted((a, b) => b.xp - a.xp || (a.personId < b.personId ? -1 : 1)),
  );
  const targets = seated.flatMap((people, league) =>
    people.map(({ personId, xp }, i) => ({
      personId,
      xp,
      target: league + moveOf(i, people.length, league, last, xp),
    })),
  );
  const ordered = targets.toSorted((a, b) => a.target - b.target || b.xp - a.xp || (a.personId < b.personId ? -1 : 1));
  return new Map(ordered.map(({ personId }, i) => [personId, Math.floor(i / leagueSize)]));
}

/** No one moves up without XP, and the last of a league do not move below the lowest one. */
function moveOf(position: number, size: number, league: number, last: number, xp: number): -1 | 0 | 1 {
  if (league > 0 && position < promoted && xp > 0) return -1;
  return league < last && position >= size - relegated && size > promoted + relegated ? 1 : 0;
}
