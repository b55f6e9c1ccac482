import type { Generator } from "./generator.ts";
import { dealGenerators } from "./generators/deals.ts";
import { formGenerators } from "./generators/forms.ts";
import { growthGenerators } from "./generators/growth.ts";
import { linkGenerators } from "./generators/links.ts";
import { moneyGenerators } from "./generators/money.ts";
import { partnerGenerators } from "./generators/partners.ts";
import { rateGenerators } from "./generators/rates.ts";
import { reviewGenerators } from "./generators/review.ts";

/** One generator for each kind of recommendation. */
export const generators: readonly Generator[] = [
  ...reviewGenerators,
  ...dealGenerators,
  ...formGenerators,
  ...growthGenerators,
  ...partnerGenerators,
  ...linkGenerators,
  ...moneyGenerators,
  ...rateGenerators,
];
