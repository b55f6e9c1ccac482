import { expect, test } from "vitest";
import { publicPaths } from "#features/site/pages.ts";
import { knownRoutes } from "../../tools/routes.mjs";
import { leadsSomewhere } from "./addresses.ts";

test("the server knows the path of every screen in the router and rejects unknown paths [R2.17]", () => {
  const routes: string[] = knownRoutes(new URL("../..", import.meta.url).pathname);
  const somewhere = routes.filter((path) => path !== "/no-such-page");
  expect(somewhere.filter((path) => !leadsSomewhere(path, true))).toEqual([]);
  expect(["/no-such-page", "/blog/no-such-post", "/admin"].filter((path) => leadsSomewhere(path, true))).toEqual([]);
});

test("a tenant's site does not serve the operator's marketing pages", () => {
  const own = publicPaths(true).filter((path) => !publicPaths(false).includes(path));
  expect(own).toContain("/pricing");
  expect(own.filter((path) => leadsSomewhere(path, false))).toEqual([]);
});
