import { expect, test } from "vitest";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { memberGuidePaths, publicPaths } from "#features/site/pages.ts";
import { knownRoutes } from "../../tools/routes.mjs";
import { isKnownPath, isPublicPage } from "./known-paths.ts";

const imprint = {
  ...{ name: "Acme", address: "1 Main St", email: "hello@acme.example" },
  ...{ legalForm: "", representedBy: "", phone: "", register: "", registerNumber: "", vatId: "" },
};
const operator = { platform: true, brand: { ...exampleBrand, imprint } };
const tenant = { platform: false, brand: exampleBrand };

test("the server knows the path of every screen in the router and rejects unknown paths [R2.17]", () => {
  const routes: string[] = knownRoutes(new URL("../..", import.meta.url).pathname);
  const knownPaths = routes.filter((path) => path !== "/no-such-page");
  expect(knownPaths.filter((path) => !isKnownPath(path, operator))).toEqual([]);
  expect(["/no-such-page", "/blog/no-such-post", "/admin"].filter((path) => isKnownPath(path, operator))).toEqual([]);
});

test("a tenant's site does not serve the operator's marketing pages", () => {
  const tenantPaths = [...publicPaths(false), ...memberGuidePaths()];
  const operatorPaths = publicPaths(true).filter((path) => !tenantPaths.includes(path));
  expect(operatorPaths).toEqual(expect.arrayContaining(["/pricing", "/blog", "/help/run-the-server"]));
  expect(operatorPaths.filter((path) => isKnownPath(path, tenant))).toEqual([]);
});

test("guides for a tenant's staff are known paths, but no public pages", () => {
  expect(memberGuidePaths()).toContain("/help/set-up-your-brand");
  expect(memberGuidePaths().filter((path) => !isKnownPath(path, tenant) || isPublicPage(path, tenant))).toEqual([]);
});

test("the imprint is a page only of a site whose company facts are entered", () => {
  for (const { platform } of [operator, tenant]) {
    expect(isPublicPage("/imprint", { platform, brand: operator.brand })).toBe(true);
    expect(isKnownPath("/imprint", { platform, brand: exampleBrand })).toBe(false);
  }
});
