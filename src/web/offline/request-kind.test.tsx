import { expect, it } from "vitest";
import { requestKind } from "./request-kind.ts";

const ownOrigin = "https://acme.example";
const kindOf = (path: string, overrides: Partial<Request> = {}) =>
  requestKind({ method: "GET", mode: "navigate", url: `${ownOrigin}${path}`, ...overrides }, ownOrigin);

it("caches built files, and nothing else", () => {
  for (const mode of ["cors", "no-cors", "same-origin"] as const) {
    expect(kindOf("/assets/ab12cd34.js", { mode })).toBe("file");
    for (const path of ["/api/v1/me", "/brand/icon-192.png", "/photos/x.webp", "/manifest.webmanifest", "/", "/sw.js"])
      expect(kindOf(path, { mode }), path).toBeUndefined();
  }
});

it("handles pages only, whatever their URL", () => {
  for (const path of ["/", "/home", "/referrals?id=ref_1", "/r/LENA-7K", "/blog/a-post", "/apis", "/assets"])
    expect(kindOf(path), path).toBe(path === "/assets" ? undefined : "page");
  for (const path of ["/api/v1/referrals/export", "/api/docs", "/v0/b/x/o/y", "/photos/x.webp", "/health/live"])
    expect(kindOf(path), path).toBeUndefined();
});

it("leaves writes and other hosts alone", () => {
  expect(kindOf("/sso/acs", { method: "POST" })).toBeUndefined();
  expect(kindOf("/assets/ab12cd34.js", { url: "https://evil.example/assets/ab12cd34.js" })).toBeUndefined();
});
