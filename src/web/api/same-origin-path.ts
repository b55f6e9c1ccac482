/** Only a path of this origin: `//evil.example`, `/\evil.example` and `javascript:` are addresses of somebody else. */
export function sameOriginPath(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !raw.startsWith("/")) return undefined;
  const url = URL.parse(raw, location.origin);
  // A path may still resolve to another: `/.//evil.example` has the path `//evil.example`.
  if (url?.origin !== location.origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
