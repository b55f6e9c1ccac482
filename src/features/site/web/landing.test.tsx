import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { visit } from "#app/web/testing/visit.tsx";
import { wire } from "#app/web/testing/wire.ts";

const acme = { name: "Acme Solar", legalName: "Acme Solar Ltd", referrerWord: "Sunscout" };
const main = () => page.getByRole("main");
const link = (name: string) => main().getByRole("link", { name }).first();

it("speaks for the tenant whose host it is, with its own words, and sells no plans [R1.1] [R2.10] [R3.11]", async () => {
  wire([]);
  const site = {
    heroTitle: "Sun for every roof",
    heroLine: "Refer a roof, earn a share.",
    claim: "Roofs that pay back",
  };
  await visit("/", { platform: false, brand: { ...acme, site } });
  await expect.element(page.getByRole("heading", { level: 1, name: "Sun for every roof" })).toBeVisible();
  await expect.element(page.getByText("Refer a roof, earn a share.")).toBeVisible();
  await expect.element(page.getByText("Roofs that pay back")).toBeVisible();
  await expect.element(page.getByText("The referral program of Acme Solar")).toBeVisible();
  await expect.element(main().getByText("Sunscout")).toBeVisible();
  expect(document.title).toBe("Acme Solar · Refer and be rewarded");
  expect(page.getByText("300 %").query()).toBeNull();
  expect(document.getElementById("pricing")).toBeNull();
});

it("speaks for the platform on the operator's own, with the claim of the papers [R1.9]", async () => {
  wire([]);
  await visit("/");
  await expect.element(page.getByText("Programs like this raise revenue by up to 300 %.")).toBeVisible();
  expect(document.getElementById("pricing")).not.toBeNull();
});

it("shows what people said about the tenant, and nothing where nobody did [R2.10]", async () => {
  wire([]);
  const testimonials = [{ quote: "We doubled our installs.", name: "Marta Olsen", role: "Owner, Roofline" }];
  await visit("/", { platform: false, brand: { ...acme, site: { testimonials } } });
  await expect.element(page.getByRole("heading", { name: "What people say about Acme Solar" })).toBeVisible();
  const said = main().getByRole("figure").filter({ hasText: "We doubled our installs." });
  await expect.element(said).toMatchTextContent(/Marta Olsen.*Owner, Roofline/);
});

it("leads to an account of one's own where anyone may have one", async () => {
  wire([]);
  await visit("/", { platform: false, brand: acme });
  await expect.element(link("Sign up")).toHaveAttribute("href", "/register");
  expect(main().getByRole("link", { name: "Log in" }).query()).toBeNull();
});

it("leads to the log-in where people are invited", async () => {
  wire([]);
  await visit("/", { platform: false, registers: false, brand: acme });
  await expect.element(page.getByText("Ask Acme Solar for an invitation", { exact: false })).toBeVisible();
  await expect.element(link("Log in")).toHaveAttribute("href", "/login");
  expect(page.getByRole("link", { name: "Sign up" }).query()).toBeNull();
});

it("takes a name of sixty letters on a phone without sticking out", async () => {
  wire([]);
  const name = "Lumen Lightworks of the Very Long Northern Archipelago Co-op";
  await visit("/", { platform: false, width: 360, brand: { ...acme, name } });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
