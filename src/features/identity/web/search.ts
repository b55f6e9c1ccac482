import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";

/** Where to continue afterwards, and the person's address when the link already contains it. */
export type RegisterSearch = { redirect?: string | undefined; email?: string };
export type LoginSearch = RegisterSearch & { notice?: "reset" };

const readExpected = (raw: Raw): RegisterSearch => ({
  redirect: sameOriginPath(raw.redirect),
  ...(typeof raw.email === "string" && { email: raw.email }),
});
const readLogin = (raw: Raw): LoginSearch => ({
  ...readExpected(raw),
  ...(raw.notice === "reset" && { notice: "reset" }),
});

export const loginRoute = screenAt("/auth/login", readLogin);
export const registerRoute = screenAt("/auth/register", readExpected);
