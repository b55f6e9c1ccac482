import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("payouts", {
  stale: { status: 409, params: ["version"] },
  /** The current state of the run or item does not allow this. */
  cannotMove: { status: 409, params: ["state"] },
  /** Nothing is due. */
  nothingDue: { status: 409 },
  /** A draft is already open and has to be released or discarded first. */
  draftOpen: { status: 409, params: ["id"] },
  /** Settings that the rail requires are missing. */
  railNotSet: { status: 409, params: ["rail"] },
  /** The IBAN, BIC, email or account number is invalid. */
  badDetails: { status: 422, params: ["field"] },
  /** The tax id does not match its country's format or checksum. */
  badTaxId: { status: 422 },
  /** The payment system does not respond, or responds unexpectedly. */
  railUnreachable: { status: 503, params: ["rail"] },
  /** The payment system rejects these keys; `field` is the one to check. */
  keysRefused: { status: 422, params: ["field"] },
  badFile: { status: 422 },
});
