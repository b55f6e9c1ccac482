import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";

/** Where to continue afterwards, and the person's address when the link already contains it. */
export type RegisterSearch = { redirect?: string | undefined; email?: string };
/** Why the person is on the login page: their password was reset, or their session ended while they worked. */
const loginNotices = ["reset", "ended"] as const;
export type LoginSearch = RegisterSearch & { notice?: (typeof loginNotices)[number] };

const readExpected = (raw: Raw): RegisterSearch => ({
  redirect: sameOriginPath(raw.redirect),
  ...(typeof raw.email === "string" && { email: raw.email }),
});
function readLogin(raw: Raw): LoginSearch {
  const notice = loginNotices.find((one) => one === raw.notice);
  return { ...readExpected(raw), ...(notice && { notice }) };
}

export const loginRoute = screenAt("/auth/login", readLogin);
export const registerRoute = screenAt("/auth/register", readExpected);
