import type { SQL } from "drizzle-orm";
import type { Evidence } from "../../rules/recommendations/evidence.ts";
import type { Kind } from "../../rules/recommendations/kinds.ts";
import type { Base } from "./figures.ts";

export type Found = { subject: string; evidence: Evidence };

/**
 * The figure by which an implemented recommendation is followed: of the rows of a table whose time lies in a period, how many there are,
 * and how many of them are hits.
 */
export type Followed = {
  from: SQL;
  /** The column whose time decides to which period a row belongs. */
  over: SQL;
  among?: SQL;
  /** Without it, the rows are counted. */
  hits?: SQL;
  better: "more" | "less";
};

/** Reads the evidence for one kind of recommendation. The rule in `rules/recommendations` decides what it is worth. */
export type Generator = {
  kind: Kind;
  read: (base: Base) => Promise<Found[]>;
  follow: (subject: string) => Followed;
};

/** A kind that is about everything, and not about one record. */
export const about = (evidence: Evidence): Found[] => [{ subject: "", evidence }];
