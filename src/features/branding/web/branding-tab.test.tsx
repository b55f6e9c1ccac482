import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { getMe } from "#features/identity/contract.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";
import * as contract from "../contract.ts";

const stored: contract.Branding = { brand: exampleBrand, css: "", faults: [], senderName: null };
const admin = exampleMe("admin", { operator: false });
const app = (...more: Stub[]) =>
  stubServer([
    ...more,
    [getMe, respondWith(admin)],
    [contract.getBranding, respondWith(stored)],
    [contract.checkCss, respondWith({ preview: "", faults: [] })],
  ]);
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = () => visit("/admin/tenants?tab=branding");
const sent = (asked: ReturnType<typeof stubServer>) =>
  asked.filter(({ path, body }) => path === contract.updateBranding.path && body).map(({ body }) => body);

beforeEach(() => localStorage.clear());

it("saves only what changed, and previews it before saving [R2.12] [R3.11]", async () => {
  const terms = { en: { company: { one: "Installer", many: "Installers" } } };
  const changed = { ...stored, brand: { ...exampleBrand, name: "Acme Solar", terms } };
  const asked = app([contract.updateBranding, respondWith(changed)]);
  await open();
  await expect.element(field("Company name")).toHaveValue("Example");
  await expect.element(button("Save brand")).not.toBeInTheDocument();
  await field("Company name").fill("Acme Solar");
  await field("Company (singular)").fill("Installer");
  await field("Partner (plural)").click();
  await expect.element(field("Company (plural)")).toHaveValue("Installers");
  await expect.element(page.getByRole("img", { name: "Preview of Acme Solar" })).toBeVisible();
  await button("Save brand").click();
  await expect.element(page.getByText("Brand saved.")).toBeVisible();
  expect(sent(asked)).toEqual([{ name: "Acme Solar", terms }]);
  await expect.element(button("Save brand")).not.toBeInTheDocument();
});

it("shows the contrast of each color, and the replacement for an unreadable one", async () => {
  app();
  await open();
  await field("Primary").fill("#ffee00");
  await field("Secondary").fill("#8899aa");
  await expect.element(page.getByText(/pairs were adjusted so that they stay visible/)).toBeVisible();
  await expect
    .element(page.getByText(/^Light mode: adjusted for checkboxes and radio buttons, switches, tab underlines, charts/))
    .toBeVisible();
  const row = page.getByRole("row", { name: /Secondary Light/ });
  await expect.element(row).toMatchTextContent(/Adjusted/);
  await field("Accent").fill("red");
  await button("Save brand").click();
  await expect.element(field("Accent")).toHaveAccessibleDescription("Use the format #4f46e5.");
});

it("lists the rejected parts of a style sheet with their positions", async () => {
  const fault = { line: 3, column: 7, code: "property" as const, found: "position: fixed" };
  app([contract.checkCss, respondWith({ preview: "", faults: [fault] })]);
  await open();
  await field("Style sheet").fill("h1 { position: fixed }");
  await expect.element(page.getByText("1 rule removed")).toBeVisible();
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "position: fixed" }))
    .toMatchTextContent("Line 3, column 7: this property isn’t allowed.");
});

it("shows next to the field that a name is taken", async () => {
  app([contract.updateBranding, rejectWith(tenancyErrors.nameTaken, { name: "Acme" })]);
  await open();
  await field("Company name").fill("Acme");
  await button("Save brand").click();
  await expect
    .element(field("Company name"))
    .toHaveAccessibleDescription("Another organization already uses this name.");
});

it("uploads a logo at once, and rejects a file that is no image", async () => {
  const logo = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  const asked = app([contract.setPicture, respondWith({ ...stored, brand: { ...exampleBrand, logo } })]);
  await open();
  await expect.element(button("Upload logo")).toBeVisible();
  const give = (file: File) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  give(new File(["x"], "x.exe"));
  await expect.element(page.getByText("This file isn’t a readable PNG, JPG, WebP, or SVG.")).toBeVisible();
  give(new File(["x"], "x.png", { type: "image/png" }));
  await expect.element(page.getByText("Logo saved.")).toBeVisible();
  await expect.element(button("Change logo")).toBeVisible();
  expect(asked.filter(({ path }) => path.includes("/pictures/"))).toHaveLength(1);
});

it("lets the admin choose the plate under the logo, and previews it before saving", async () => {
  const logo = "data:image/gif;x=a-light.gif;base64,R0lGODlhAQABAAAAACw=";
  const brand = { ...exampleBrand, logo };
  const asked = app(
    [contract.getBranding, respondWith({ ...stored, brand })],
    [contract.updateBranding, respondWith({ ...stored, brand: { ...brand, logoPlate: "none" } })],
  );
  await open();
  const shown = () => getComputedStyle(page.getByRole("img", { name: "Your current logo" }).element()).backgroundColor;
  await expect.poll(shown).toBe("rgb(22, 24, 29)");
  await page.getByText("None", { exact: true }).click();
  await expect.poll(shown).toBe("rgba(0, 0, 0, 0)");
  await button("Save brand").click();
  await expect.element(page.getByText("Brand saved.")).toBeVisible();
  expect(sent(asked)).toEqual([{ logoPlate: "none" }]);
});

it("focuses the first invalid field, in view and not under the save bar", async () => {
  app();
  await open();
  await field("Primary").fill("#12");
  await field("Style sheet").fill("h1 { color: red }");
  await button("Save brand").click();
  await expect.element(field("Primary")).toHaveFocus();
  const save = button("Save brand").element();
  await expect
    .poll(() => field("Primary").element().getBoundingClientRect().bottom)
    .toBeLessThan(save.getBoundingClientRect().top);
});

it("does not overflow on a phone with testimonials", async () => {
  const testimonials = [{ quote: "x", name: "y", role: "z" }];
  app([contract.getBranding, respondWith({ ...stored, brand: { ...exampleBrand, site: { testimonials } } })]);
  await visit("/admin/tenants?tab=branding", { width: 360 });
  await expect.element(field("Quote")).toHaveValue("x");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const pairs = page.getByRole("region", { name: "Contrast" }).element();
  expect(pairs.scrollWidth).toBeLessThanOrEqual(pairs.clientWidth);
});

it("restores a draft including its testimonials", async () => {
  app();
  await open();
  await button("Add testimonial").click();
  await field("Quote").fill("They answered within a day.");
  await expect.poll(() => localStorage.length).toBeGreaterThan(0);
  await expect.poll(() => JSON.stringify(localStorage)).toContain("within a day");
  await page.getByRole("tab", { name: "Themes" }).click();
  await expect.element(page.getByText("Your draft stays on this device.")).toBeVisible();
  await page.getByRole("tab", { name: "Branding" }).click();
  await expect.element(field("Quote")).toHaveValue("They answered within a day.");
});

it("names the plan that includes the feature", async () => {
  stubServer([[getMe, respondWith(exampleMe("admin", { operator: false, plan: "starter" }))]]);
  await open();
  await expect.element(page.getByRole("heading", { name: "Branding is included in Enterprise" })).toBeVisible();
});
