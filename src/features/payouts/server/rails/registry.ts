import { type Rail, rails } from "../../values.ts";
import { bank } from "./bank.ts";
import { paypal } from "./paypal.ts";
import type { ApiRail, FileRail, Keys } from "./rail.ts";
import { stripe } from "./stripe.ts";

export const railsByName: Record<Rail, FileRail | ApiRail> = { bank, stripe, paypal };

/** Returns the rails that the company has set up. */
export const configuredRails = (keys: Keys): Rail[] => rails.filter((rail) => railsByName[rail].isConfigured(keys));

/** Returns the rail if it has an API; undefined if it works by file. */
export function apiRailOf(rail: Rail): ApiRail | undefined {
  const found = railsByName[rail];
  return found.byFile ? undefined : found;
}
