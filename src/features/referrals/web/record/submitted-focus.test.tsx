import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { moveReferral } from "../../contract/moves.ts";
import { checkOwnership } from "../../contract/ownership.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { ids, referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const draft = referral({ status: "draft", version: 1, submittedAt: null, consent: "none", moves: ["submit"] });
const submitted = referral({ moves: ["withdraw"] });
const server = () =>
  stubServer(
    referralsFixtures("referrer", [
      [checkOwnership, respondWith({ ownership: "free", id: null, freeBy: null })],
      [createReferral, ({ body }) => Response.json((body as { submit?: boolean }).submit ? submitted : draft)],
      [updateReferral, respondWith(draft)],
      [moveReferral, respondWith(submitted)],
      [getReferral, respondWith(draft)],
    ]),
  );
const title = () => page.getByRole("dialog", { name: /Ben Okoro/ }).getByRole("heading", { name: /Ben Okoro/ });

it("moves the focus to the referral that the quick form submitted", async () => {
  server();
  await visit("/referrals?form=quick");
  await page.getByRole("textbox", { name: "Full name" }).fill("Ben Okoro");
  await page.getByRole("textbox", { name: "Email or phone" }).fill("ben@okoro.example");
  await page.getByRole("dialog").getByRole("textbox").last().fill("Looks for a suite.");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect.element(title()).toHaveFocus();
});

it("moves the focus to the referral that the form submitted", async () => {
  server();
  await visit(`/referrals?form=edit&id=${ids.referral}`);
  await page.getByRole("checkbox").last().click();
  await page.getByRole("button", { name: "Submit referral" }).first().click();
  await expect.element(title()).toHaveFocus();
});
