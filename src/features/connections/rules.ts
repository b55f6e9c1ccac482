/** Identifies the browser that started the flow, so that no other browser can finish it. */
export const flowCookie = "flow";
export const flowMinutes = 10;

/** The redirect URI of every social identity provider: one address to register, for all tenants. */
export const callbackPath = "/callback" as const;

const nowhere = "http://nowhere.invalid";

/** Accepts only a path of this app: `//evil.example`, `/\evil.example` and `javascript:` lead to other sites. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, nowhere)) return false;
  const { origin, pathname } = new URL(path, nowhere);
  return origin === nowhere && !pathname.startsWith("//");
}

/** Reads the address of a picture as an identity provider states it. The outbound client decides whether it may be fetched. */
export const photoFrom = (given: unknown): string | undefined =>
  typeof given === "string" && given.length <= 2000 && URL.canParse(given) ? given : undefined;

/** Sanitizes a name received from an identity provider so that it can be stored. */
export const nameFrom = (given: unknown): string =>
  typeof given === "string" ? given.replaceAll(/\p{C}/gu, "").trim().slice(0, 100) : "";
