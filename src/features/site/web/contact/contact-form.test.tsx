import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { failNetwork, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { exampleProof, getBotCheck } from "#features/factors/contract.ts";
import { errors, sendContactMessage } from "../../contract.ts";
import { emptyFacts } from "../testing/site-facts.ts";

const { challenge } = exampleProof;
/** A proof of work so small that the test does not wait for it. */
const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "00" } };
const check: Stub = [getBotCheck, respondWith(easy)];
const received: Stub = [sendContactMessage, respondWith({ received: true })];

const field = (name: string) => page.getByRole("textbox", { name });
const send = () => page.getByRole("button", { name: "Send message" });

async function write() {
  await field("Your name").fill("Ana Lima");
  await field("Your email address").fill("ana@example.com");
  await field("Your message").fill("How do I begin?");
}
const sent = (asked: ReturnType<typeof stubServer>) => asked.filter(({ path }) => path === sendContactMessage.path);

it("sends a message with the proof of work, and shows where the answer will go", async () => {
  const asked = stubServer([check, received]);
  await visit("/contact", { facts: emptyFacts });
  await write();
  await send().click();
  await expect.element(page.getByRole("status").getByText("We’ll reply to ana@example.com.")).toBeVisible();
  const [message] = sent(asked);
  expect(message?.body).toMatchObject({
    name: "Ana Lima",
    email: "ana@example.com",
    text: "How do I begin?",
    locale: "en",
  });
  expect(message?.body).toHaveProperty("proof.solution.counter");
  expect(message?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect.element(field("Your message")).toHaveValue("");
});

it("shows validation errors next to the fields, and sends nothing", async () => {
  const asked = stubServer([check, received]);
  await visit("/contact", { facts: emptyFacts });
  await field("Your email address").fill("ana at home");
  await send().click();
  await expect.element(field("Your name")).toHaveAccessibleDescription("This field is required.");
  await expect.element(field("Your email address")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect.element(field("Your name")).toHaveFocus();
  await field("Your name").fill("Ana");
  await expect.element(field("Your name")).not.toHaveAttribute("aria-invalid");
  expect(sent(asked)).toHaveLength(0);
});

it("shows the server's validation errors next to their fields too", async () => {
  const fault = { fields: { text: { code: "tooLong", limit: 4000 } } };
  stubServer([check, [sendContactMessage, rejectWith(baseErrors.invalid, fault)]]);
  await visit("/contact", { facts: emptyFacts });
  await write();
  await send().click();
  await expect.element(field("Your message")).toHaveAccessibleDescription("Enter at most 4000 characters.");
});

it("explains the rate limit, and keeps what was typed", async () => {
  stubServer([check, [sendContactMessage, rejectWith(errors.tooManyMessages)]]);
  await visit("/contact", { facts: emptyFacts });
  await write();
  await send().click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(field("Your message")).toHaveValue("How do I begin?");
});

it("retries with the same idempotency key after no response, so that the message cannot arrive twice", async () => {
  let answers = false;
  const asked = stubServer([
    check,
    [sendContactMessage, (one) => (answers ? respondWith({ received: true }) : failNetwork)(one)],
  ]);
  await visit("/contact", { facts: emptyFacts });
  await write();
  await send().click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  answers = true;
  await send().click();
  await expect.element(page.getByText("Message sent")).toBeVisible();
  const [first, second] = sent(asked);
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  expect(second?.body).toEqual(first?.body);
});

it("restores what was typed after navigating away and back", async () => {
  stubServer([check, received]);
  await visit("/contact", { facts: emptyFacts });
  await field("Your message").fill("How do I beg");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  await footer.getByRole("link", { name: "Contact" }).click();
  await expect.element(field("Your message")).toHaveValue("How do I beg");
});

it("shows the tenant's contact address", async () => {
  stubServer([]);
  await visit("/contact", { facts: { ...emptyFacts, email: "hello@acme.test" } });
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "hello@acme.test" }))
    .toHaveAttribute("href", "mailto:hello@acme.test");
});
