import { expect, test } from "vitest";
import { publicPaths } from "#features/site/pages.ts";
import { knownRoutes } from "../../tools/routes.mjs";
import { isKnownPath } from "./known-paths.ts";

test("the server knows the path of every screen in the router and rejects unknown paths [R2.17]", () => {
  const routes: string[] = knownRoutes(new URL("../..", import.meta.url).pathname);
  const knownPaths = routes.filter((path) => path !== "/no-such-page");
  expect(knownPaths.filter((path) => !isKnownPath(path, true))).toEqual([]);
  expect(["/no-such-page", "/blog/no-such-post", "/admin"].filter((path) => isKnownPath(path, true))).toEqual([]);
});

test("a tenant's site does not serve the operator's marketing pages", () => {
  const operatorPaths = publicPaths(true).filter((path) => !publicPaths(false).includes(path));
  expect(operatorPaths).toContain("/pricing");
  expect(operatorPaths.filter((path) => isKnownPath(path, false))).toEqual([]);
});
