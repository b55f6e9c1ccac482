import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../contract.ts";
import { paletteOf } from "../rules.ts";
import { ThemesTab } from "./themes-tab.tsx";

let brand = exampleBrand;
beforeEach(() => {
  brand = exampleBrand;
});
const stored = (): contract.Branding => ({ brand, css: "", faults: [], senderName: null });
const me = [getMe, respondWith(exampleMe("admin"))] as const;
const apply = (theme: string) => page.getByRole("button", { name: `Apply theme ${theme}` });

it("shows six themes with the current one marked, and applies another and reverts it [R3.12]", async () => {
  const asked = stubServer([
    [...me],
    [contract.getBranding, (one) => respondWith(stored())(one)],
    [
      contract.updateBranding,
      (one) => {
        brand = { ...brand, ...(one.body as object) };
        return respondWith(stored())(one);
      },
    ],
  ]);
  await renderSignedIn(<ThemesTab />);
  for (const name of ["Default", "Dark mode", "Corporate", "Vibrant", "Minimal", "Nature"])
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect.element(page.getByRole("article", { name: "Default" })).toMatchTextContent(/In use/);
  await expect.element(apply("Default")).toBeDisabled();
  await apply("Nature").click();
  await expect.element(page.getByText("Nature applied for everyone.")).toBeVisible();
  await expect.element(page.getByRole("article", { name: "Nature" })).toMatchTextContent(/In use/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(apply("Default")).toBeDisabled();
  expect(asked.map(({ body }) => body).filter(Boolean)).toEqual([paletteOf("nature"), paletteOf("default")]);
});

it("explains why a theme was rejected, and keeps the previous one", async () => {
  stubServer([
    [...me],
    [contract.getBranding, respondWith(stored())],
    [contract.updateBranding, rejectWith(baseErrors.forbidden)],
  ]);
  await renderSignedIn(<ThemesTab />);
  await apply("Minimal").click();
  await expect.element(apply("Default")).toBeDisabled();
  await expect.element(page.getByRole("alert").or(page.getByRole("status")).first()).toBeInTheDocument();
});

it("names the plan that includes the feature", async () => {
  stubServer([[getMe, respondWith(exampleMe("admin", { plan: "professional" }))]]);
  await renderSignedIn(<ThemesTab />);
  await expect.element(page.getByRole("heading", { name: "Branding is included in Enterprise" })).toBeVisible();
});
