/** Names the browser that left, so that no other can come back for it. */
export const flowCookie = "flow";
export const flowMinutes = 10;

/** Where every other house sends people back to: one address to register, for all tenants. */
export const callbackPath = "/callback" as const;

const nowhere = "http://nowhere.invalid";

/** Only a path of this house: `//evil.example`, `/\evil.example` and `javascript:` are addresses of somebody else. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, nowhere)) return false;
  const { origin, pathname } = new URL(path, nowhere);
  return origin === nowhere && !pathname.startsWith("//");
}

/** A name as another house gives it, fit to be kept here. */
export const nameFrom = (given: unknown): string =>
  typeof given === "string" ? given.replaceAll(/\p{C}/gu, "").trim().slice(0, 100) : "";
