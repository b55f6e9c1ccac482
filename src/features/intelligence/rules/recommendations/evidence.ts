/** How many of the cases had the outcome. */
export type Share = { hits: number; of: number };

type Details = {
  /** Further numbers and names that the text mentions, by name. */
  facts: Record<string, number>;
  names: Record<string, string>;
};

/** Two groups of past cases: those that went as recommended, and the others. */
export type Compared = Details & {
  basis: "compared";
  good: Share;
  bad: Share;
  /** How many cases would move from one group to the other. */
  affected: number;
  /** What one hit is worth; null if no amounts are known. */
  caseMinor: number | null;
  /** The share of hits that lead to a won deal, where a hit is not one itself. */
  yield: Share | null;
};

/** Records whose amount is realized as often as in the past. */
export type Expected = Details & { basis: "expected"; share: Share; affected: number; totalMinor: number };

/** A partner's silence against their own rhythm. */
export type Silence = Details & {
  basis: "silence";
  gapDays: number;
  silentDays: number;
  /** How many gaps between their referrals are known. */
  gaps: number;
  perQuarter: number;
  share: Share;
  caseMinor: number | null;
};

/** Records that were counted: nothing about them is estimated. */
export type Counted = Details & { basis: "counted"; affected: number; totalMinor: number | null };

/** What a program pays and wins, against the other programs together. */
export type Rates = Details & {
  basis: "rates";
  /** Commission in hundredths of a percent of the won value. */
  ownBp: number;
  otherBp: number;
  own: Share;
  other: Share;
  /** The deals that the program won in the last quarter, and their value. */
  deals: number;
  wonMinor: number;
};

export type Evidence = Compared | Expected | Silence | Counted | Rates;
