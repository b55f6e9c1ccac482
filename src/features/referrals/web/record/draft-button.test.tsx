import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { eventsOf, failNetwork, respondWith, type Stub, streamWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { draftMessage } from "../../contract/draft.ts";
import { listReferrals } from "../../contract/list.ts";
import { getReferral } from "../../contract/record.ts";
import { referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const part = (text: string) => ({ text, providerName: "Anthropic", isFinal: false });
const final = (text: string | null) => ({ text, providerName: text === null ? null : "Anthropic", isFinal: true });
const pending = referral({ reviewDueAt: "2027-03-18T16:30:00Z" });
const open = async (answer: Stub[1], decision: "Ask a question" | "Reject") => {
  const asked = stubServer(
    referralsFixtures("company", [
      [draftMessage, answer],
      [getReferral, respondWith(pending)],
      [listReferrals, respondWith({ items: [pending], next: null })],
    ]),
  );
  await visit("/referrals?tab=review");
  await page.getByRole("article", { name: "Ben Okoro" }).getByRole("button", { name: decision }).click();
  return asked;
};
const dialog = () => page.getByRole("dialog");
const question = () => dialog().getByRole("textbox", { name: "Your question" });
const draft = () => dialog().getByRole("button", { name: "Draft", exact: true });

it("fills the field with what the model wrote, as text, and sends nothing", async () => {
  const text = "Hello <img src=x onerror=alert(1)>, see [this](https://evil.example)";
  const asked = await open(streamWith(final(text)), "Ask a question");
  await draft().click();
  await expect.element(question()).toHaveValue(text);
  await expect.element(dialog().getByText("Drafted by Anthropic · check before sending")).toBeVisible();
  expect(dialog().element().querySelector("img, a")).toBeNull();
  expect(asked.some(({ path }) => path.endsWith("/moves"))).toBe(false);
});

it("fills in a template that asks for what is missing when no provider answers", async () => {
  await open(streamWith(final(null)), "Ask a question");
  await draft().click();
  await expect.element(question()).toHaveValue(expect.stringMatching(/thank you for referring Ben Okoro/));
  await expect.element(dialog().getByText("From a template · check before sending")).toBeVisible();
});

it("fills in the template of the chosen reason when the server can't be reached", async () => {
  await open(failNetwork, "Reject");
  await dialog().getByRole("combobox").click();
  await page.getByRole("option", { name: "Already a customer" }).click();
  await draft().click();
  await expect
    .element(dialog().getByRole("textbox", { name: "Explanation" }))
    .toHaveValue(expect.stringMatching(/already a customer of ours/));
});

it("shows the text while it is written, and keeps it when it is stopped", async () => {
  let signal: AbortSignal | undefined;
  await open(({ signal: sent }) => {
    signal = sent;
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(eventsOf(part("Dear ")) + eventsOf(part("Dear partner, "))),
      }).pipeThrough(new TextEncoderStream()),
    );
  }, "Ask a question");
  await draft().click();
  await expect.element(question()).toHaveValue("Dear partner, ");
  await dialog().getByRole("button", { name: "Stop" }).click();
  await expect.element(draft()).toBeVisible();
  await expect.element(question()).toHaveValue("Dear partner, ");
  expect(signal?.aborted).toBe(true);
});

it("can restore what was written before", async () => {
  await open(streamWith(final("From the model")), "Ask a question");
  await question().fill("My own words");
  await draft().click();
  await expect.element(question()).toHaveValue("From the model");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(question()).toHaveValue("My own words");
});
