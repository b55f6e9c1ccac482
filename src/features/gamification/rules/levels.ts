/** Returns the XP at which a level begins. Level 1 begins at zero. */
export const xpForLevel = (level: number): number => Math.round(100 * (level - 1) ** 1.5);

/** Returns the level of a sum of XP; a negative sum is level 1. */
export function levelOf(xp: number): number {
  let level = Math.max(1, Math.floor((Math.max(0, xp) / 100) ** (2 / 3)) + 1);
  while (xpForLevel(level + 1) <= xp) level += 1;
  while (level > 1 && xpForLevel(level) > xp) level -= 1;
  return level;
}

export type LevelProgress = {
  level: number;
  /** XP since the level began, and from its beginning to the next. */
  gained: number;
  needed: number;
  /** XP to the next level. */
  missing: number;
};

export function levelProgress(xp: number): LevelProgress {
  const level = levelOf(xp);
  const [from, to] = [xpForLevel(level), xpForLevel(level + 1)];
  return { level, gained: Math.max(0, xp - from), needed: to - from, missing: to - Math.max(0, xp) };
}
