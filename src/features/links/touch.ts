import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";

// Separate from the contract, because the cookie banner on public pages needs none of its other schemas.
export const touchErrors = defineErrors("links", {
  /** The click was tampered with, belongs to another tenant or has expired. */
  unknownClick: { status: 404 },
  /** It would be stored in a cookie that the visitor has not accepted. */
  cookiesNotAllowed: { status: 403 },
});

export const keepTouch = endpoint({
  method: "POST",
  path: "/api/v1/touched-link",
  summary: "Store the last click in a cookie, once the visitor allows it",
  access: "public",
  /** As the redirect added it to the URL. */
  input: z.object({ click: z.string().regex(/^[\w-]{43}$/) }),
  output: z.object({ kept: z.boolean() }),
  errors: [touchErrors.unknownClick, touchErrors.cookiesNotAllowed],
  example: { click: "A".repeat(43) },
  perMinute: 30,
});

export const forgetTouches = endpoint({
  method: "DELETE",
  path: "/api/v1/touched-link",
  summary: "Delete the cookie that stores followed links",
  access: "public",
  input: z.object({}),
  output: z.object({ forgotten: z.boolean() }),
  errors: [],
  example: {},
  perMinute: 30,
});
