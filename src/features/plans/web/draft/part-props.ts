import type { Rule } from "../../rule.ts";

/** What is wrong with a field, by its path, in words. */
export type FaultText = (path: string) => string | undefined;

/** What every part of a rule's card is given. */
export type PartProps = {
  rule: Rule;
  /** The plan's. */
  currency: string;
  faultText: FaultText;
  onChange: (rule: Rule) => void;
};
