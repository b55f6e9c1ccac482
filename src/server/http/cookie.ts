import type { Settings } from "../settings.ts";

/** Reads one cookie from the header without parsing the rest, since this runs on every request. */
export function cookieOf(header: string | undefined, name: string) {
  if (!header) return undefined;
  for (let at = 0; at >= 0; at = nextCookieAt(header, at)) {
    const value = at + name.length + 1;
    if (!header.startsWith(name, at) || header[value - 1] !== "=") continue;
    const end = header.indexOf("; ", value);
    return header.slice(value, end < 0 ? undefined : end);
  }
  return undefined;
}

/** Returns where the next cookie begins. */
function nextCookieAt(header: string, at: number) {
  const end = header.indexOf("; ", at);
  return end < 0 ? end : end + 2;
}

/**
 * Returns the name of a server cookie. On https sites browsers accept a `__Host-` cookie only from the exact host over TLS: no other
 * subdomain, and so no other tenant, can plant one.
 */
export const cookieName = ({ BASE_URL }: Pick<Settings, "BASE_URL">, name: string) =>
  BASE_URL.startsWith("https:") ? `__Host-${name}` : name;

type CookieOptions = { secure: boolean; maxAgeSeconds?: number | undefined };

/**
 * Formats a `set-cookie` header; without a value it deletes the cookie. It is not a plugin, since a plugin would inspect every response and
 * few of them set a cookie.
 */
export function formatSetCookie(name: string, value: string | null, { secure, maxAgeSeconds }: CookieOptions): string {
  const age = value === null ? 0 : maxAgeSeconds;
  return [
    `${name}=${encodeURIComponent(value ?? "")}`,
    ...(age === undefined ? [] : [`Max-Age=${Math.floor(age)}`]),
    "Path=/",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    "SameSite=Lax",
  ].join("; ");
}
