type Unpaid = { heldMinor: number; payableMinor: number; transitMinor: number };

/** What a partner earned and has not received yet. A debt after a refund is shown beside it, because payouts offset only part of it. */
export const openBalance = ({ heldMinor, payableMinor, transitMinor }: Unpaid): number =>
  heldMinor + payableMinor + transitMinor;
