import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("calls", {
  /** The call is over. */
  ended: { status: 409 },
  /** As many people are in the call as it can carry. */
  full: { status: 409 },
  /** The conversation has more people than can be rung. */
  tooManyToRing: { status: 409 },
  /** There is no one else in the conversation. */
  noOneToCall: { status: 409 },
  /** The call is being recorded, and the caller has not agreed to it. */
  consentNeeded: { status: 409 },
  /** Another recording runs, or the tenant does not allow recordings. */
  cannotRecord: { status: 409 },
  /** The file is not a recording that the caller uploaded. */
  badFile: { status: 422 },
  /** Not everyone agreed to a transcript, or no AI provider takes recordings. */
  cannotTranscribe: { status: 409 },
  /** The time of a scheduled call has passed. */
  inThePast: { status: 422 },
  /** The guest link is wrong, was replaced, or the call is over. */
  linkOver: { status: 404 },
});
