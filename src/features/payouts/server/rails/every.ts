import { type Rail, rails } from "../../values.ts";
import { bank } from "./bank.ts";
import { paypal } from "./paypal.ts";
import type { FileRail, Keys, WireRail } from "./rail.ts";
import { stripe } from "./stripe.ts";

export const railBy: Record<Rail, FileRail | WireRail> = { bank, stripe, paypal };

/** Returns the rails that the company has set up. */
export const offeredBy = (keys: Keys): Rail[] => rails.filter((rail) => railBy[rail].offered(keys));

/** Returns the rail if it has an API; undefined if it works by file. */
export function wireOf(rail: Rail): WireRail | undefined {
  const found = railBy[rail];
  return found.byFile ? undefined : found;
}
