import type { BonusSource } from "../values.ts";
import { type HoldDays, holdUntilOf } from "./deadlines.ts";

/**
 * When the hold of a bonus ends. A prize is held like the commission of a deal, because what was counted may still be reversed. The points
 * that bought a reward were held before they could be spent, so it is not held again.
 */
export const bonusHoldUntil = (source: BonusSource, grantedAt: string, wasPaid: boolean, holds: HoldDays): string =>
  source === "challenge" ? holdUntilOf(grantedAt, wasPaid, holds) : grantedAt;
