import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import {
  eventsOf,
  failNetwork,
  type Responder,
  respondWith,
  type Stub,
  streamWith,
  stubServer,
} from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe, signOut } from "#features/identity/contract.ts";
import { askFigures } from "../../contract/ask.ts";
import { listInsights } from "../../contract/insights.ts";
import { listRecommendations } from "../../contract/recommendations.ts";
import { answered, cannotName, reading } from "../testing/ask-examples.ts";

const refreshedAt = "2026-11-18T04:00:00.000Z";
const stubs = (answer: Responder, me = exampleMe("company")): Stub[] => [
  [getMe, respondWith(me)],
  [listRecommendations, respondWith({ items: [], refreshedAt })],
  [listInsights, respondWith({ items: [], unread: 0, refreshedAt })],
  [askFigures, answer],
];
const field = page.getByRole("textbox", { name: "Ask about your figures" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const question = "Won value in Germany by product, last 90 days";
const address = `/insights?ask=${encodeURIComponent(question)}`;
/** A server that starts to answer and never ends. */
const stall: Responder = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(eventsOf(reading))) }));

beforeEach(() => localStorage.clear());

it("answers with the figure, its change, a chart, the filters and who read the question", async () => {
  const asked = stubServer(stubs(streamWith(reading, { ...answered, providerName: "Local model" })));
  await visit("/insights");
  await field.fill(question);
  await button("Ask").click();
  const card = page.getByRole("region", { name: `Answer to “${question}”` });
  const title = card.getByRole("heading", { name: /^Won value, last 90 days, Germany/ });
  await expect.element(title).toHaveFocus();
  await expect
    .element(title)
    .toHaveTextContent("Won value, last 90 days, Germany. Won value: $412,600, up 8% vs. previous period");
  await expect.element(card.getByText("$412,600", { exact: true })).toBeVisible();
  await expect.element(card.getByRole("link", { name: /Solar/ })).toBeVisible();
  await expect.element(card.getByText("Country: Germany")).toBeVisible();
  await expect.element(card.getByText("Understood by Local model · figures from your records")).toBeVisible();
  await expect
    .element(card.getByRole("link", { name: "Open in analytics" }))
    .toHaveAttribute("href", "/analytics?country=DE&frame=90d");
  expect(asked.find(({ path }) => path === askFigures.path)?.body).toEqual({ question, language: "en" });
});

it("says that the rules read the question, and shows the data as a table", async () => {
  stubServer(stubs(streamWith(answered)));
  await visit(address);
  await expect.element(page.getByText("Understood by fixed rules, without AI")).toBeVisible();
  await button("Show as table").click();
  await expect.element(page.getByRole("row", { name: /Heat pump.*\$112,600/ })).toBeVisible();
});

it("says why it cannot, and asks again with the name that was meant", async () => {
  const asked = stubServer(stubs(streamWith(cannotName)));
  await visit("/insights?ask=Won%20value%20of%20Omar");
  await expect.element(page.getByRole("heading", { name: "Can’t answer this question" })).toHaveFocus();
  await expect.element(page.getByText("“Omar” can mean several things.")).toBeVisible();
  await expect.element(button("Won value by country last quarter")).toBeVisible();
  await button("Omar Nasser · Partner").click();
  await expect.element(field).toHaveValue("Won value of Omar Nasser");
  await expect
    .poll(() => asked.filter(({ path }) => path === askFigures.path).at(-1)?.body)
    .toEqual({ question: "Won value of Omar Nasser", language: "en" });
});

it("stops on request, which closes the connection", async () => {
  const asked = stubServer(stubs(stall));
  await visit(address);
  await expect.element(page.getByText("Reading your question…")).toBeVisible();
  await button("Stop").click();
  await expect.element(button("Ask again")).toBeVisible();
  expect(asked.find(({ path }) => path === askFigures.path)?.signal?.aborted).toBe(true);
});

it.each([
  ["the network fails", failNetwork],
  ["the answer ends too early", streamWith(reading)],
])("offers to try again when %s", async (_, answer) => {
  stubServer(stubs(answer));
  await visit(address);
  await expect.element(page.getByText("Couldn’t answer the question")).toBeVisible();
  await expect.element(button("Try again")).toBeVisible();
});

it("shows what a model or a person wrote as text only", async () => {
  const words = ["<img src=x onerror=alert(1)>"];
  stubServer(
    stubs(
      streamWith({ ...cannotName, cannot: { ...cannotName.cannot, reason: "notUnderstood", words, candidates: [] } }),
    ),
  );
  await visit(`/insights?ask=${encodeURIComponent(words[0] ?? "")}`);
  await expect.element(page.getByText(/^Not understood: “<img src=x onerror=alert\(1\)>”/)).toBeVisible();
  expect(document.querySelector("main img[src='x']")).toBeNull();
});

it("remembers questions in this browser until the person signs out", async () => {
  stubServer([...stubs(streamWith(answered)), [signOut, respondWith({ ended: true })]]);
  await visit(address);
  await button("Close answer").click();
  await expect.element(button(question)).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("asked:"))).toHaveLength(1);
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByPlaceholder("Search pages and actions").fill("Sign out");
  await button(/^Sign out/).click();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith("asked:"))).toEqual([]);
});

it("is asked from the command palette, with a question mark or several words", async () => {
  stubServer(stubs(streamWith(answered)));
  await visit("/insights");
  await expect.element(field).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByPlaceholder("Search pages and actions").fill("?won value");
  await button("Ask: won value").click();
  await expect.element(page.getByRole("region", { name: "Answer to “won value”" })).toBeVisible();
});

it("is not offered without analytics", async () => {
  stubServer(stubs(streamWith(answered), { ...exampleMe("company"), off: ["analyticsDashboard"] }));
  await visit(address);
  await expect.element(page.getByRole("heading", { name: "Insights", level: 1 })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});
