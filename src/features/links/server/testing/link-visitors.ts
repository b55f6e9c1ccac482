import type { testApp } from "#app/testing.ts";

const browserAgent = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
/** The cookie of a visitor who accepted optional cookies. */
export const acceptedCookies = "choices=optional";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type FollowOptions = { headers?: Record<string, string>; method?: "GET" | "HEAD"; ip?: string };

/** Visitors of a tenant's host who follow links, and then continue as a contact. */
export function linkVisitors(app: TestApp, host: string) {
  const follow = (path: string, { headers = {}, method = "GET", ip = "203.0.113.7" }: FollowOptions = {}) =>
    app.server.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: { host, "user-agent": browserAgent, cookie: acceptedCookies, ...headers },
    });
  const visitor = (cookie = "", at = host, choices = "optional") =>
    app.browser(at, { cookies: { choices, ...(cookie && { touches: cookie.slice("touches=".length) }) } });
  return { follow, visitor };
}
type Answer = Awaited<ReturnType<ReturnType<typeof linkVisitors>["follow"]>>;

export const cookieIn = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith("touches="))
    ?.split(";")[0] ?? "";

/** The click that the redirect added to the URL. */
export const clickIn = ({ headers }: Answer) =>
  new URL(String(headers.location), "http://here.test").searchParams.get("click");
