import i18next from "i18next";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { resetBrowserState } from "#app/web/testing/reset-browser-state.ts";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { applyOwnTexts } from "../apply-own-texts.ts";
import ours from "../locales/en.json" with { type: "json" };
import { emptyFacts, payingProgram } from "./testing/site-facts.ts";

const acme = { name: "Acme Solar", legalName: "Acme Solar Ltd" };
const main = () => page.getByRole("main");
const link = (name: string) => main().getByRole("link", { name }).first();
const speak = (words: Record<string, string>) => i18next.addResourceBundle("en", "site", applyOwnTexts(ours, words));

beforeEach(async () => {
  stubServer([]);
  // i18next accepts texts only after it is initialized.
  await resetBrowserState(1280);
});
afterEach(() => void speak({}));

it("shows the tenant's brand and texts on its host, without prices [R1.1] [R2.10] [R3.11]", async () => {
  const words = {
    "hero.title": "Sun for every roof",
    "tenant.line": "Refer a roof, earn a share.",
    "cta.claim": "Roofs that pay back",
  };
  speak(words);
  await visit("/", { platform: false, brand: acme, facts: { ...emptyFacts, words } });
  await expect.element(page.getByRole("heading", { level: 1, name: "Sun for every roof" })).toBeVisible();
  await expect.element(page.getByText("Refer a roof, earn a share.")).toBeVisible();
  await expect.element(page.getByText("Roofs that pay back")).toBeVisible();
  await expect.element(page.getByText("The referral program of Acme Solar")).toBeVisible();
  expect(document.title).toBe("Acme Solar · Refer and earn");
  expect(document.getElementById("pricing")).toBeNull();
});

it("shows the figures that the server calculated, with their source and day, and no empty ones", async () => {
  const figures = {
    day: "2026-11-18",
    partners: 41,
    won: null,
    paid: { minor: 1_200_000, currency: "EUR" },
    payoutDays: 42,
  };
  await visit("/", { platform: false, brand: acme, facts: { ...emptyFacts, figures } });
  const proof = page.getByRole("region", { name: "Program figures" });
  for (const value of ["41", "€12,000", "42 days"]) await expect.element(proof.getByText(value)).toBeVisible();
  await expect.element(proof.getByText("Deals won")).not.toBeInTheDocument();
  await expect.element(proof).toMatchTextContent(/Source: Acme Solar’s own records as of November 18, 2026\./);
});

it("shows no figures unless the tenant chose to", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Program figures" })).not.toBeInTheDocument();
});

it("links to the software download from the prices and the footer if the operator set a URL", async () => {
  await visit("/pricing", { facts: emptyFacts, sourceUrl: "https://software.example/" });
  const links = page.getByRole("link", { name: "Get the software" });
  await expect.element(links.first()).toHaveAttribute("href", "https://software.example/");
  await expect.poll(() => links.elements()).toHaveLength(2);
});

it("shows no download link if the operator set no URL", async () => {
  await visit("/pricing", { facts: emptyFacts });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.getByRole("link", { name: "Get the software" }).query()).toBeNull();
});

it.each(["/pricing", "/"])(
  "sells no feature that does not exist yet, but names it on the roadmap: %s [R6.3]",
  async (path) => {
    await visit(path, { facts: emptyFacts });
    const roadmap = page.getByRole("complementary", { name: "On the roadmap" });
    await expect.element(roadmap).toMatchTextContent(/Integrations/);
    const named = [...document.querySelectorAll("main :is(li, th)")].map(({ textContent }) => textContent);
    expect(named).toEqual(expect.arrayContaining(["SMS notifications", "In-app messaging", "Video calls"]));
    expect(named.filter((text) => text === "Integrations")).toEqual([]);
  },
);

it("has a button for each plan", async () => {
  await visit("/pricing", { facts: emptyFacts });
  await expect.element(link("Start with Starter")).toHaveAttribute("href", "/register");
  await expect.element(link("Start with Professional")).toHaveAttribute("href", "/register");
  await expect.element(link("Talk to us")).toHaveAttribute("href", "/contact");
});

it("says in a tenant's headline what a deal earns, and shows the calculation [R2.10]", async () => {
  await visit("/", { platform: false, brand: acme, facts: { ...emptyFacts, earnings: payingProgram(8) } });
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/Earn 8% of every deal\.$/);
  await expect
    .element(page.getByText("12 × 3 × 25% = 9", { exact: false }))
    .toMatchTextContent(/9 × €12,000 × 8% = €8,640$/);
});

it("shows each step from the introduction to the payout with a picture", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  const rows = main().getByRole("article");
  await expect.poll(() => rows.elements()).toHaveLength(4);
  for (const row of rows.elements()) expect(row.querySelector('[aria-hidden="true"]')?.childElementCount).toBe(1);
  await page.getByText("When do I get paid?").click();
  await expect.element(page.getByText("With the first payout run", { exact: false })).toBeVisible();
});

it("shows the calculator only if there is something to calculate", async () => {
  await visit("/", { facts: emptyFacts });
  await expect.element(link("How it works")).toHaveAttribute("href", "/#features");
  expect(page.getByRole("link", { name: "See what you could earn" }).query()).toBeNull();
});

it("links to the calculator if a plan is published", async () => {
  await visit("/", { facts: { ...emptyFacts, earnings: payingProgram(10) } });
  await expect.element(link("See what you could earn")).toHaveAttribute("href", "/#earnings");
});

it("makes no claims for a tenant that wrote none [R1.9]", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(page.getByRole("heading", { name: "Who do you know?" })).toBeVisible();
  expect(page.getByText("300 %").query()).toBeNull();
  expect(page.getByRole("link", { name: "Source of this claim 1" }).query()).toBeNull();
});

it("shows the source of the tenant's claim as a footnote, and our source beside no claim but ours [R1.9]", async () => {
  const claim = { "cta.claim": "Roofs pay back in 8 years." };
  await visit("/", { platform: false, brand: acme, facts: { ...emptyFacts, words: claim } });
  await expect.element(page.getByRole("heading", { name: "Who do you know?" })).toBeVisible();
  expect(page.getByRole("link", { name: "Source of this claim 1" }).query()).toBeNull();
});

it("links the footnote with the tenant's own source [R1.9]", async () => {
  const words = { "cta.claim": "Roofs pay back in 8 years.", "cta.source": "Acme survey, 2026" };
  speak(words);
  await visit("/", { platform: false, brand: acme, facts: { ...emptyFacts, words } });
  const source = page.getByRole("link", { name: "Source of this claim 1" });
  await expect.element(source).toHaveAttribute("href", "#claim-source");
  expect(document.getElementById("claim-source")?.textContent).toBe("1 Acme survey, 2026");
});

it("shows the platform's own claim and screenshots on the operator's host [R1.9]", async () => {
  await visit("/", { facts: emptyFacts });
  await expect
    .element(page.getByText("Programs like this raise revenue by up to 300%.", { exact: false }))
    .toBeVisible();
  expect(document.getElementById("claim-source")?.textContent).toMatch(/A calculation, not a study/);
  expect(document.getElementById("pricing")).not.toBeNull();
  const [light, dark] = [...document.querySelectorAll<HTMLImageElement>("main img")];
  expect(light?.getAttribute("src")).toBe("/pictures/dashboard-en-light.webp");
  expect(dark?.getAttribute("src")).toBe("/pictures/dashboard-en-dark.webp");
  expect([light?.loading, dark?.loading]).toEqual(["auto", "lazy"]);
});

it("renders the picture in the tenant's brand on a tenant's host", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(page.getByRole("img", { name: "The dashboard", exact: false })).toMatchTextContent("Acme Solar");
  expect(document.querySelector('img[src^="/pictures/"]')).toBeNull();
});

it("shows the tenant's testimonials [R2.10]", async () => {
  const testimonials = [{ quote: "We doubled our installs.", name: "Marta Olsen", role: "Owner, Roofline" }];
  await visit("/", { platform: false, brand: { ...acme, site: { testimonials } }, facts: emptyFacts });
  await expect.element(page.getByRole("heading", { name: "What people say about Acme Solar" })).toBeVisible();
  const said = main().getByRole("figure").filter({ hasText: "We doubled our installs." });
  await expect.element(said).toMatchTextContent(/Marta Olsen.*Owner, Roofline/);
});

it("shows no voices on a tenant's site while none are entered [R2.10]", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(page.getByRole("heading", { name: "Who do you know?" })).toBeVisible();
  expect(main().getByRole("figure").query()).toBeNull();
});

it("shows roles instead of made-up people while there are no testimonials [R2.10]", async () => {
  await visit("/", { facts: emptyFacts });
  await expect.element(page.getByRole("heading", { name: "One platform, three perspectives" })).toBeVisible();
  const roles = main().getByRole("figure").getByRole("strong").elements();
  expect(roles.map(({ textContent }) => textContent)).toEqual(["Partner", "Head of sales", "Finance"]);
});

it("links to registration where it is open", async () => {
  await visit("/", { platform: false, brand: acme, facts: emptyFacts });
  await expect.element(link("Sign up")).toHaveAttribute("href", "/register");
  expect(main().getByRole("link", { name: "Log in" }).query()).toBeNull();
});

it("links to the application form where partners join by application", async () => {
  await visit("/", { platform: false, registration: "application", brand: acme, facts: emptyFacts });
  await expect.element(link("Apply")).toHaveAttribute("href", "/apply");
  await expect.element(page.getByText("Apply to join Acme Solar", { exact: false })).toBeVisible();
  expect(page.getByRole("link", { name: "Sign up" }).query()).toBeNull();
});

it("links to sign-in where people join by invitation", async () => {
  await visit("/", { platform: false, registration: "closed", brand: acme, facts: emptyFacts });
  await expect.element(page.getByText("Ask Acme Solar for an invitation", { exact: false })).toBeVisible();
  await expect.element(link("Log in")).toHaveAttribute("href", "/login");
  expect(page.getByRole("link", { name: "Sign up" }).query()).toBeNull();
});

it("links signed-in visitors to the app", async () => {
  await visit("/", { signedIn: true, facts: emptyFacts });
  await expect.element(link("Open app")).toHaveAttribute("href", "/home");
  expect(
    main()
      .getByRole("link", { name: /Sign up|Log in/ })
      .query(),
  ).toBeNull();
});

it("fits a name of sixty letters on a phone without overflowing", async () => {
  const name = "Lumen Lightworks of the Very Long Northern Archipelago Co-op";
  await visit("/", { platform: false, width: 360, brand: { ...acme, name }, facts: emptyFacts });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
