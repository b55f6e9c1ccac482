import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../../contract.ts";
import { emptyFacts } from "../testing/site-facts.ts";

const ours = {
  "hero.title": "Turn introductions into customers",
  "calculator.line": "At a commission of {{rate}} on each deal.",
  "tenant.line": "Introduce people to {{name}}.",
};
const hidden = { showsFigures: false, figures: null };
const stored: contract.SiteTexts = { locale: "en", words: {}, ours, counts: {}, pages: {}, email: null, ...hidden };
const message: contract.ContactMessage = {
  id: "cmg_0190f1c2d3e4756893a1b2c3d4e5f607",
  name: "Ana Lima",
  email: "ana@example.com",
  text: "How do I begin?\nAnd when?",
  locale: "pt",
  state: "new",
  createdAt: "2026-11-03T10:00:00Z",
};
const app = (...more: Stub[]) =>
  stubServer([
    ...more,
    [getMe, respondWith(exampleMe("admin"))],
    [contract.getSiteTexts, (asked) => respondWith({ ...stored, locale: /locale=(..)/.exec(asked.path)![1] })(asked)],
    [contract.listContactMessages, respondWith({ items: [message], next: null })],
    [contract.getImprint, respondWith({ imprint: null })],
    [contract.getSite, (asked) => respondWith({ ...emptyFacts, locale: /locale=(..)/.exec(asked.path)![1] })(asked)],
    [contract.getDefaultPage, respondWith({ title: "Privacy", text: "We keep little." })],
  ]);
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
/** Finds a field by its default text. */
const text = (ours: string) => page.getByPlaceholder(ours, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = (section: string) => page.getByRole("button", { name: new RegExp(`^${section}`) }).click();
const previewed = () => (page.getByTitle("Preview").element() as HTMLIFrameElement).contentDocument!;
const sent = (asked: ReturnType<typeof stubServer>) => asked.flatMap(({ body }) => (body ? [body] : []));

beforeEach(() => localStorage.clear());

it("shows the defaults for texts that are not replaced, and saves only what changed", async () => {
  const words = { "hero.title": "Sun for every roof" };
  const asked = app([contract.saveSiteWords, respondWith({ ...stored, words })]);
  await visit("/admin/site");
  await expect.element(text(ours["hero.title"])).toHaveAttribute("placeholder", ours["hero.title"]);
  await expect.element(button("Save texts")).not.toBeInTheDocument();
  await text(ours["hero.title"]).fill("Sun for every roof");
  await expect
    .element(text(ours["hero.title"]))
    .toHaveAccessibleDescription("Default: Turn introductions into customers");
  await button("Save texts").click();
  await expect.element(page.getByText("Texts saved.")).toBeVisible();
  expect(sent(asked)).toEqual([{ locale: "en", words }]);
  await expect.element(page.getByRole("button", { name: /^Hero/ })).toMatchTextContent(/1 of 2/);
  await expect.element(button("Save texts")).not.toBeInTheDocument();
});

it("labels each text by its role, in the order of the page, and counts the replaced ones", async () => {
  const words = { "hero.title": "Sun for every roof" };
  const more = { ...ours, "hero.promise.free": "Free", "hero.promise.languages": "Eight languages" };
  app([contract.getSiteTexts, respondWith({ ...stored, ours: more, words })]);
  await visit("/admin/site", { width: 1440 });
  const top = page.getByRole("region", { name: "Hero" });
  await expect.element(top.getByRole("textbox", { name: "Heading" })).toHaveValue("Sun for every roof");
  await expect
    .element(page.getByRole("button", { name: /^Earnings calculator/ }))
    .toHaveAttribute("aria-expanded", "false");
  const labels = [...top.element().querySelectorAll("label")].map((label) => label.textContent);
  expect(labels).toEqual(["Heading", "Text", "Promise 1", "Promise 2"]);
  await expect.element(page.getByRole("button", { name: /^Hero/ })).toMatchTextContent(/1 of 4/);
});

it("shows next to the text which placeholder is missing, and which is unknown", async () => {
  const asked = app();
  await visit("/admin/site");
  await open("Earnings calculator");
  await text(ours["calculator.line"]).fill("Ten percent on each deal.");
  await open("Hero");
  await text(ours["tenant.line"]).fill("Introduce people to {{company}}.");
  await button("Save texts").click();
  await expect.element(text(ours["tenant.line"])).toHaveAccessibleDescription(/“company” isn’t a valid placeholder/);
  await expect.element(text(ours["tenant.line"])).toHaveFocus();
  await open("Earnings calculator");
  await expect.element(text(ours["calculator.line"])).toHaveAccessibleDescription(/Keep the placeholder “rate”/);
  expect(sent(asked)).toEqual([]);
});

it("shows the server's error next to the text it is about", async () => {
  const refusal = { key: "hero.title", place: "rate" };
  app([contract.saveSiteWords, rejectWith(contract.errors.lostPlace, refusal)]);
  await visit("/admin/site");
  await text(ours["hero.title"]).fill("Sun");
  await button("Save texts").click();
  await expect.element(text(ours["hero.title"])).toHaveAccessibleDescription(/Keep the placeholder “rate”/);
});

it("edits each language separately, with a draft for each", async () => {
  app();
  const { address } = await visit("/admin/site");
  await text(ours["hero.title"]).fill("Half a thought");
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: /^Deutsch/ }).click();
  await expect.poll(address).toContain("language=de");
  await expect.element(text(ours["hero.title"])).toHaveValue("");
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: /^English/ }).click();
  await expect.element(text(ours["hero.title"])).toHaveValue("Half a thought");
});

it("previews the page while typing, in the language being edited", async () => {
  app();
  await visit("/admin/site?language=de");
  await text(ours["hero.title"]).fill("Sonne für alle");
  await expect.poll(() => previewed().querySelector("h1")?.textContent).toMatch(/^Sonne für alle/);
  expect([previewed().documentElement.lang, document.documentElement.lang]).toEqual(["de", "en"]);
});

it("opens a text in the editor when it is clicked in the preview", async () => {
  const more = { ...ours, "contact.line": "We read every message and reply by email." };
  app([contract.getSiteTexts, respondWith({ ...stored, ours: more })]);
  await visit("/admin/site", { width: 1600 });
  const clicked = () => [...previewed().querySelectorAll("p")].find((one) => one.textContent === more["contact.line"]);
  await expect.poll(clicked).toBeDefined();
  const { x, y } = clicked()!.getBoundingClientRect();
  previewed().dispatchEvent(new MouseEvent("click", { clientX: x + 4, clientY: y + 4 }));
  await expect.element(text(more["contact.line"])).toHaveFocus();
  await expect.element(page.getByRole("button", { name: /^Contact form/ })).toHaveAttribute("aria-expanded", "true");
});

it("shows how much of each language is the tenant's own", async () => {
  app([contract.getSiteTexts, respondWith({ ...stored, counts: { de: 2 } })]);
  await visit("/admin/site");
  await page.getByRole("combobox", { name: "Language" }).click();
  await expect.element(page.getByRole("option", { name: "Deutsch · 2 of 3" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "Français · 0 of 3" })).toBeVisible();
});

it("shows the editor first on a phone, and the preview on request", async () => {
  app();
  await visit("/admin/site", { width: 390 });
  await expect.element(text(ours["hero.title"])).toBeVisible();
  expect(page.getByTitle("Preview").element()).not.toBeVisible();
  await button("Show preview").click();
  await expect.element(page.getByTitle("Preview")).toBeVisible();
  await button("Back to editing").click();
  await expect.element(text(ours["hero.title"])).toBeVisible();
});

it("previews a page as it will be, without active content", async () => {
  const saved = { ...stored, pages: { about: { title: "About us", text: "x" } } };
  const asked = app([contract.saveSitePage, respondWith(saved)]);
  await visit("/admin/site?tab=pages");
  await field("Text").fill("## Roofs\n\n<img src=x onerror=alert(1)> **bold**");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect.element(preview.getByRole("heading", { name: "Roofs" })).toBeVisible();
  await expect.element(preview).toMatchTextContent("<img src=x onerror=alert(1)> bold");
  expect(preview.element().querySelector("img")).toBeNull();
  await button("Save page").click();
  await expect.element(field("Title")).toHaveAccessibleDescription(/./);
  await field("Title").fill("About us");
  await button("Save page").click();
  await expect.element(page.getByText("Page saved.")).toBeVisible();
  expect(sent(asked)).toMatchObject([{ locale: "en", page: "about", title: "About us" }]);
});

it("starts from the default text on request", async () => {
  app();
  await visit("/admin/site?tab=pages&page=privacy");
  await expect.element(page.getByRole("region", { name: "Preview" })).toMatchTextContent("We keep little.");
  await button("Start with the default text").click();
  await expect.element(field("Title")).toHaveValue("Privacy");
  await expect.element(field("Text")).toHaveValue("We keep little.");
});

it("offers a tenant only the pages of its site", async () => {
  app();
  await visit("/admin/site?tab=pages", { platform: false });
  await page.getByRole("combobox", { name: "Page" }).click();
  await expect.element(page.getByRole("option", { name: "Terms" })).toBeVisible();
  expect(page.getByRole("option", { name: "Careers" }).query()).toBeNull();
});

it("opens a message, answers it by mail and archives it", async () => {
  let state: contract.ContactMessage["state"] = "new";
  const asked = app(
    [contract.listContactMessages, () => Response.json({ items: [{ ...message, state }], next: null })],
    [
      contract.markContactMessage,
      () => {
        state = "done";
        return Response.json({ ...message, state });
      },
    ],
  );
  const { address } = await visit("/admin/site?tab=messages");
  await page.getByText("Ana Lima").click();
  const panel = page.getByRole("dialog", { name: "Ana Lima" });
  await expect.element(panel.getByText(/How do I begin/)).toBeVisible();
  await expect.element(panel.getByText("Português")).toBeVisible();
  expect(address()).toContain(`id=${message.id}`);
  const reply = panel.getByRole("link", { name: "Reply by email" }).element().getAttribute("href")!;
  expect(reply).toMatch(/^mailto:ana%40example\.com\?subject=/);
  expect(decodeURIComponent(reply)).toContain("> How do I begin?\r\n> And when?");
  await panel.getByRole("button", { name: "Mark as done" }).click();
  await expect.element(page.getByText("Marked as done.")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Mark as new" })).toBeVisible();
  expect(sent(asked)).toEqual([{ state: "done" }]);
});

it("opens a message that is older than the list shows", async () => {
  const older = { ...message, id: "cmg_0190f1c2d3e4756893a1b2c3d4e5f608", name: "Old Friend" };
  app([contract.getContactMessage, respondWith(older)]);
  const { address } = await visit(`/admin/site?tab=messages&id=${older.id}`);
  await expect.element(page.getByRole("dialog", { name: "Old Friend" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("dialog", { name: "Old Friend" })).not.toBeInTheDocument();
  expect(address()).not.toContain(older.id);
});

it("explains that the message of a notification no longer exists", async () => {
  app([contract.getContactMessage, rejectWith(baseErrors.notFound)]);
  await visit(`/admin/site?tab=messages&id=${message.id.replace("607", "609")}`);
  await expect.element(page.getByText("This doesn’t exist or was deleted.")).toBeVisible();
});

it("saves the company facts, and requires name, address and email", async () => {
  const { imprint } = contract.saveImprint.example;
  let answer: { imprint: typeof imprint } = { imprint: null };
  const asked = app(
    [contract.getImprint, () => Response.json(answer)],
    [contract.saveImprint, () => Response.json(answer)],
  );
  await visit("/admin/site?tab=imprint");
  await field("Company name").fill("Acme Solar");
  await button("Save legal notice").click();
  await expect.element(field("Address")).toHaveAccessibleDescription(/./);
  expect(sent(asked)).toEqual([]);
  await field("Address").fill("12 Sunny Street");
  await field("Contact email").fill("hello@acme.example");
  answer = { imprint };
  await button("Save legal notice").click();
  await expect.element(page.getByText("Legal notice published.")).toBeVisible();
  expect(sent(asked)).toMatchObject([{ imprint: { name: "Acme Solar", address: "12 Sunny Street", vatId: "" } }]);
});

it("saves the contact address, and rejects an invalid one", async () => {
  const asked = app([contract.saveSiteEmail, respondWith({ ...stored, email: "hello@acme.example" })]);
  await visit("/admin/site?tab=messages");
  await field("Contact address").fill("hello");
  await button("Save address").click();
  await expect.element(field("Contact address")).toHaveAccessibleDescription(/valid email/);
  await field("Contact address").fill("hello@acme.example");
  await button("Save address").click();
  await expect.element(page.getByText("Address saved.")).toBeVisible();
  expect(sent(asked)).toEqual([{ locale: "en", email: "hello@acme.example" }]);
});

it("turns the figures on, and says what is missing where there are too few records", async () => {
  const asked = app([contract.saveSiteFigures, respondWith({ ...stored, showsFigures: true })]);
  await visit("/admin/site");
  await expect.element(page.getByText("Visitors see no figures.")).toBeVisible();
  await page.getByText("Show figures", { exact: true }).click();
  await expect
    .element(page.getByText(/Not shown yet\..*10 active partners, 20 deals won, 20 payments\./))
    .toBeVisible();
  expect(sent(asked)).toEqual([{ locale: "en", showsFigures: true }]);
});

it.each([
  ["texts", "Hero"],
  ["pages", "Start with the default text"],
  ["imprint", "Company details"],
  ["messages", "Message recipient"],
])("does not overflow on a phone: %s", async (tab, there) => {
  app();
  await visit(`/admin/site?tab=${tab}`, { width: 360 });
  await expect.element(page.getByText(there)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
