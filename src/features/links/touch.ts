import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";

// Apart from the contract, since strangers who answer the question about cookies need nothing of that.
export const touchErrors = defineErrors("links", {
  /** Nobody came by it just now: it was changed, is another tenant's, or too long ago. */
  unknownClick: { status: 404 },
  /** It would be kept in a cookie that the person has not allowed. */
  cookiesNotAllowed: { status: 403 },
});

export const keepTouch = endpoint({
  method: "POST",
  path: "/api/v1/touched-link",
  summary: "Remember in a cookie by which link one has just come, once that is allowed",
  access: "public",
  /** As the door wrote it into the address. */
  input: z.object({ click: z.string().regex(/^[\w-]{43}$/) }),
  output: z.object({ kept: z.boolean() }),
  errors: [touchErrors.unknownClick, touchErrors.cookiesNotAllowed],
  example: { click: "A".repeat(43) },
  perMinute: 30,
});

export const forgetTouches = endpoint({
  method: "DELETE",
  path: "/api/v1/touched-link",
  summary: "Take the cookie away that remembers by which links one came",
  access: "public",
  input: z.object({}),
  output: z.object({ forgotten: z.boolean() }),
  errors: [],
  example: {},
  perMinute: 30,
});
