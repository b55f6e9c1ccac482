/** Accepts only a path of this origin: `//evil.example`, `/\evil.example` and `javascript:` lead to another one. */
export function sameOriginPath(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !raw.startsWith("/")) return undefined;
  const url = URL.parse(raw, location.origin);
  // A path may still resolve to another origin: `/.//evil.example` has the path `//evil.example`.
  if (url?.origin !== location.origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
