import { expect, it } from "vitest";
import { locales } from "#base/locales.ts";
import { loadCatalog } from "./catalogs.ts";

const catalogPaths = Object.keys(
  import.meta.glob([
    "../../web/*/locales/en.json",
    "../../features/*/locales/en.json",
    "../../features/*/web/*/locales/en.json",
  ]),
);
const names = catalogPaths.map((path) => path.split("/").at(-3)!);

it("loads every catalog that exists", async () => {
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(Object.keys(await loadCatalog("en", name)), name).not.toEqual([]);
});

it("loads a catalog in every language and rejects an unknown name [R1.3]", async () => {
  for (const { code } of locales)
    for (const name of ["shell", "ui", "referrals", "admin"])
      expect(Object.keys(await loadCatalog(code, name)), `${name} in ${code}`).not.toEqual([]);
  await expect(loadCatalog("en", "nowhere")).rejects.toThrow("There is no catalog nowhere in en.");
});
