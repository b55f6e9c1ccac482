import type { SiteFigures } from "./contract.ts";

/** Below these numbers a figure could be traced to a person, or would say little. */
export const figureMinimums = { partners: 10, won: 20, payments: 20 } as const;

/** A single figure proves little, so fewer than these are not shown. */
const fewestShown = 2;

/** What a tenant's records yield. Payments are those in its own currency. */
export type RecordedFigures = {
  partners: number;
  won: number;
  paid: { minor: number; payments: number; people: number };
  payout: { days: number; commissions: number; people: number };
};

/** Rounds down to two significant digits, so that the difference between two days does not tell what one person was paid. */
export function roundDown(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.floor(value / unit) * unit;
}

const isEnough = (count: number, people: number) =>
  count >= figureMinimums.payments && people >= figureMinimums.partners;

/** Returns the figures that may be published; null if too few are left. */
export function publishableFigures(
  { partners, won, paid, payout }: RecordedFigures,
  { day, currency }: Pick<SiteFigures, "day"> & { currency: string },
): SiteFigures | null {
  const figures = {
    partners: partners >= figureMinimums.partners ? partners : null,
    won: won >= figureMinimums.won ? won : null,
    paid: isEnough(paid.payments, paid.people) ? { minor: roundDown(paid.minor), currency } : null,
    payoutDays: isEnough(payout.commissions, payout.people) ? Math.max(1, Math.ceil(payout.days)) : null,
  };
  return Object.values(figures).filter((figure) => figure !== null).length < fewestShown ? null : { day, ...figures };
}
