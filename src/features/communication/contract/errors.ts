import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("communication", {
  /** The caller may not start a conversation with this person. */
  notAllowed: { status: 403 },
  /** An admin closed the conversation. */
  closed: { status: 409 },
  /** The message has neither text nor a file. */
  empty: { status: 422 },
  /** The file is not one that the caller uploaded for a message. */
  badFile: { status: 422 },
  /** Only the author can edit a message, for a day. */
  tooLate: { status: 409 },
  /** The person writes faster than a person can. */
  tooFast: { status: 429 },
  groupFull: { status: 409 },
});
