import { expect, it } from "vitest";
import { wayOf } from "./ways.ts";

const here = "https://acme.example";
const asked = (path: string, more: Partial<Request> = {}) =>
  wayOf({ method: "GET", mode: "navigate", url: `${here}${path}`, ...more }, here);

it("caches built files, and nothing else", () => {
  for (const mode of ["cors", "no-cors", "same-origin"] as const) {
    expect(asked("/assets/ab12cd34.js", { mode })).toBe("file");
    for (const path of ["/api/v1/me", "/brand/icon-192.png", "/photos/x.webp", "/manifest.webmanifest", "/", "/sw.js"])
      expect(asked(path, { mode }), path).toBeUndefined();
  }
});

it("handles pages only, whatever their URL", () => {
  for (const path of ["/", "/home", "/referrals?id=ref_1", "/r/LENA-7K", "/blog/a-post", "/apis", "/assets"])
    expect(asked(path), path).toBe(path === "/assets" ? undefined : "page");
  for (const path of ["/api/v1/referrals/export", "/api/docs", "/v0/b/x/o/y", "/photos/x.webp", "/health/live"])
    expect(asked(path), path).toBeUndefined();
});

it("leaves writes and other hosts alone", () => {
  expect(asked("/sso/acs", { method: "POST" })).toBeUndefined();
  expect(asked("/assets/ab12cd34.js", { url: "https://evil.example/assets/ab12cd34.js" })).toBeUndefined();
});
