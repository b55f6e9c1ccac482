import { defineErrors } from "#base/errors.ts";

export const errors = defineErrors("resources", {
  /** The file is not one that the caller uploaded for the asset library. */
  badFile: { status: 422 },
  /** A text needs its words, any other asset its file. */
  noContent: { status: 422 },
  /** The program of the audience does not exist. */
  badAudience: { status: 422 },
  /** People have been notified: an announcement keeps the audience it was published to. */
  audienceFixed: { status: 409 },
});
