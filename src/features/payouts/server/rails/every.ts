import { type Rail, rails } from "../../values.ts";
import { bank } from "./bank.ts";
import { paypal } from "./paypal.ts";
import type { FileRail, Keys, WireRail } from "./rail.ts";
import { stripe } from "./stripe.ts";

export const railBy: Record<Rail, FileRail | WireRail> = { bank, stripe, paypal };

/** Those that the company has set up. */
export const offeredBy = (keys: Keys): Rail[] => rails.filter((rail) => railBy[rail].offered(keys));

/** A rail that is asked over the wire; undefined where a file is written. */
export function wireOf(rail: Rail): WireRail | undefined {
  const found = railBy[rail];
  return found.byFile ? undefined : found;
}
