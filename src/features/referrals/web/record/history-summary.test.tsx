import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondWith, type Stub, streamWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { draftMessage } from "../../contract/draft.ts";
import { getReferral } from "../../contract/record.ts";
import { summarizeHistory } from "../../contract/summary.ts";
import { referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const working = referral({ status: "in_progress", country: "FR", productInterest: "", moves: ["advance"] });
const open = async (...stubs: Stub[]) => {
  stubServer(referralsFixtures("company", [...stubs, [getReferral, respondWith(working)]]));
  await visit(`/referrals?id=${working.id}`);
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const facts = {
  events: 4,
  notes: 1,
  questions: 0,
  since: "2026-11-02T10:00:00Z",
  latest: [
    {
      id: `rev_${"1".repeat(32)}`,
      kind: "noted",
      by: "Rosa Diaz",
      personId: null,
      internal: false,
      text: "Call on Monday",
      details: {},
      createdAt: "2026-11-05T10:00:00Z",
    },
  ],
};

it("shows what the model wrote as text, and by whom it is written", async () => {
  const text = "Ben was called. <b>Next</b>: an offer.";
  await open([summarizeHistory, streamWith({ text, providerName: "Anthropic", isFinal: true, facts })]);
  await button("Summarize").click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText("Written by Anthropic · check important details")).toBeVisible();
});

it("without a provider shows the server's figures and the latest events", async () => {
  await open([summarizeHistory, streamWith({ text: null, providerName: null, isFinal: true, facts })]);
  await button("Summarize").click();
  await expect.element(page.getByText("Since Nov 2, 2026: 4 events and 1 note. Latest:")).toBeVisible();
  await expect.element(page.getByText("From the history, without AI")).toBeVisible();
});

it("drafts a follow-up from a template in the contact's language if no provider answers", async () => {
  await open([draftMessage, streamWith({ text: null, providerName: null, isFinal: true })]);
  await page.getByRole("dialog").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Draft a follow-up" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow-up to the contact" });
  await expect.element(dialog.getByRole("combobox", { name: "Language" })).toHaveValue("Français");
  await dialog.getByRole("button", { name: "Draft", exact: true }).click();
  await expect
    .element(dialog.getByRole("textbox", { name: "Message" }))
    .toHaveValue(expect.stringMatching(/^Bonjour Ben Okoro,\s+.*nous a recommandé de vous contacter/));
});
