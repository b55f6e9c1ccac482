import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("gamification", {
  /** Another person of the tenant uses this alias. */
  aliasTaken: { status: 409 },
  /** Fewer points than the reward costs; `missing` says by how many. */
  tooFewPoints: { status: 409, params: ["missing"] },
  soldOut: { status: 409 },
  /** The reward is for higher tiers. */
  tierTooLow: { status: 409, params: ["tier"] },
  /** The reward is no longer offered. */
  archived: { status: 409 },
  /** The redemption is in a state from which this is not possible. */
  wrongState: { status: 409 },
  /** A reward with codes has as many left as codes were imported. */
  stockFollowsCodes: { status: 422 },
  /** No one corrects their own points or decides on their own redemption. */
  own: { status: 409 },
  /** Someone else saved other rules in the meantime. */
  rulesChanged: { status: 409 },
  /** A challenge that people work towards cannot be changed, except for its description. */
  hasStarted: { status: 409 },
  /** A challenge starts today at the earliest, so that everyone has the same time. */
  startsInPast: { status: 422 },
  /** The challenge does not run, or takes no proofs. */
  notRunning: { status: 409 },
  /** As many proofs of the person wait for a decision as the goal needs. */
  tooManyProofs: { status: 409 },
  /** Prizes and rewards in money need commission tracking. */
  moneyOff: { status: 422 },
  /** A reward in money has an amount, any other has none. */
  amountFollowsDelivery: { status: 422 },
  /** The caller has no summary of this season. */
  noSeason: { status: 404 },
});
