import type { Rule } from "../../rule.ts";

/** Returns the translated validation error of a field by its path. */
export type FaultText = (path: string) => string | undefined;

/** The props of every part of a rule's card. */
export type PartProps = {
  rule: Rule;
  /** The currency of the plan. */
  currency: string;
  faultText: FaultText;
  onChange: (rule: Rule) => void;
};
