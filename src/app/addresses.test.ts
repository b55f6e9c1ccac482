import { expect, test } from "vitest";
import { publicPaths } from "#features/site/pages.ts";
import { knownRoutes } from "../../tools/routes.mjs";
import { leadsSomewhere } from "./addresses.ts";

test("every screen of the router has an address that the server knows, and nothing else has [R2.17]", () => {
  const routes: string[] = knownRoutes(new URL("../..", import.meta.url).pathname);
  const somewhere = routes.filter((path) => path !== "/no-such-page");
  expect(somewhere.filter((path) => !leadsSomewhere(path, true))).toEqual([]);
  expect(["/no-such-page", "/blog/no-such-post", "/admin"].filter((path) => leadsSomewhere(path, true))).toEqual([]);
});

test("a tenant's site has no page of the operator's own", () => {
  const own = publicPaths(true).filter((path) => !publicPaths(false).includes(path));
  expect(own).toContain("/pricing");
  expect(own.filter((path) => leadsSomewhere(path, false))).toEqual([]);
});
