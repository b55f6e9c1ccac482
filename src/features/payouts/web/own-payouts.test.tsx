import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { proveIdentity } from "#features/identity/contract/passwords.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { errors } from "../contract/errors.ts";
import { listItems } from "../contract/items.ts";
import { connectPayee, getPayee, setPayee } from "../contract/payees.ts";
import { getTaxProfile, setTaxProfile } from "../contract/tax.ts";
import { ids, item, payee } from "./testing/examples.ts";
import { payoutFixtures } from "./testing/payout-fixtures.ts";

const bodies = (asked: ReturnType<typeof stubServer>) => asked.flatMap(({ body }) => body ?? []);

it("shows the next payout date and what is still missing [R2.16]", async () => {
  const asked = stubServer(payoutFixtures("referrer"));
  await visit("/payouts");
  await expect.element(page.getByText("€38.00 payable. Next payout on December 15, 2026.")).toBeVisible();
  await expect
    .element(page.getByText("€12.00 below the €50.00 minimum, so it moves to the next payout."))
    .toBeVisible();
  await expect.element(page.getByText("Bank transfer to DE•• •••• 3000.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Add tax details" })).toHaveAttribute("href", "/payouts?tab=tax");
  const list = asked.find(({ path }) => path.startsWith("/api/v1/payouts/items?"));
  expect(new URL(list!.path, location.origin).searchParams.getAll("filter")).toEqual([
    `personId:eq:${ids.me}`,
    "state:notIn:draft,left",
  ]);
});

it("explains a payout: its components, what was withheld and why, and its destination [R2.16]", async () => {
  stubServer(payoutFixtures("referrer"));
  await visit("/payouts");
  await page.getByRole("row", { name: /€1,200.00/ }).click();
  const panel = page.getByRole("dialog");
  await expect.element(panel.getByRole("row", { name: "3 commissions €1,240.00" })).toBeVisible();
  await expect.element(panel.getByRole("row", { name: /Deducted for refunds.*-€40.00/ })).toBeVisible();
  await expect.element(panel.getByText("BATCH-7")).toBeVisible();
  await expect
    .element(panel.getByRole("link", { name: "View its 3 commissions" }))
    .toHaveAttribute("href", `/commissions?tab=lines&payoutItemId=${ids.item}`);
  expect(panel.getByRole("button", { name: "Mark as returned" }).elements()).toEqual([]);
});

it("tells the recipient only that a payout is delayed, without the company's reasons", async () => {
  stubServer(
    payoutFixtures("referrer", [
      [
        listItems,
        respondWith({ items: [item({ state: "action", failure: "insufficient_funds", paidAt: null })], next: null }),
      ],
    ]),
  );
  await visit(`/payouts?item=${ids.item}`);
  const panel = page.getByRole("dialog");
  await expect.element(panel.getByText(/This payout is delayed/)).toBeVisible();
  expect(panel.getByText("Your balance was too low").elements()).toEqual([]);
});

it("validates an IBAN while it is typed, and asks for a recent sign-in before saving", async () => {
  let fresh = false;
  const asked = stubServer(
    payoutFixtures("referrer", [
      [getPayee, respondWith(payee({ rail: null, state: "missing", hint: "", changedAt: null }))],
      [setPayee, (one) => (fresh ? respondWith(payee()) : rejectWith(identityErrors.notFresh))(one)],
      [
        proveIdentity,
        (one) => {
          fresh = true;
          return respondWith({ done: true })(one);
        },
      ],
    ]),
  );
  await visit("/payouts?tab=payee");
  const account = page.getByRole("textbox", { name: "IBAN" });
  await account.fill("DE89370400440532013");
  await expect.element(page.getByText("19 of 22 characters")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Country of the account" })).toHaveValue("Germany");
  await account.fill("DE89370400440532013001");
  await expect.element(page.getByText("This IBAN isn’t valid. Check its digits.")).toBeVisible();
  await account.fill("DE89370400440532013000");
  await expect.element(page.getByText("Valid IBAN.")).toBeVisible();
  await page.getByRole("button", { name: "Save payout method" }).click();
  await expect.element(page.getByRole("textbox", { name: "Account holder" })).toHaveFocus();
  await page.getByRole("textbox", { name: "Account holder" }).fill("Lena Brandt");
  await page.getByRole("button", { name: "Save payout method" }).click();
  await page.getByRole("dialog").getByLabelText("Password", { exact: true }).fill("correct horse");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Payout method saved.")).toBeVisible();
  expect(bodies(asked).at(-1)).toEqual({
    details: {
      rail: "bank",
      country: "DE",
      holder: "Lena Brandt",
      account: "DE89 3704 0044 0532 0130 00",
      bic: "",
      bankCode: "",
    },
    currency: null,
  });
});

it("shows the freeze after a change, and the link to continue at Stripe", async () => {
  const asked = stubServer(
    payoutFixtures("referrer", [
      [getPayee, respondWith(payee({ rail: "stripe", state: "pending", frozenUntil: "2036-11-17T10:00:00Z" }))],
      [connectPayee, rejectWith(errors.railUnreachable, { rail: "stripe" })],
    ]),
  );
  await visit("/payouts?tab=payee");
  await expect.element(page.getByText(/Payouts are paused until .*November 17, 2036/)).toBeVisible();
  await page.getByRole("button", { name: "Continue at Stripe" }).click();
  await expect.element(page.getByText(/The payment service isn’t responding/)).toBeVisible();
  expect(asked.some(({ path }) => path.endsWith("/payee/connect"))).toBe(true);
});

it("shows the error beside the tax id, and that nothing is paid without one", async () => {
  stubServer(
    payoutFixtures("referrer", [
      [getTaxProfile, respondWith({ profile: null, rule: "block" })],
      [setTaxProfile, rejectWith(errors.badTaxId)],
    ]),
  );
  await visit("/payouts?tab=tax");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("You’re only paid once your tax details are complete.");
  await page.getByRole("textbox", { name: "Full name" }).fill("Lena Brandt");
  await page.getByRole("combobox", { name: "Tax residence" }).fill("Germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("textbox", { name: "Tax number" }).fill("123");
  await page.getByRole("button", { name: "Save tax details" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Tax number" }))
    .toHaveAccessibleDescription(/a valid tax number for the selected country/);
});

it("asks for the tax id again only if the stored one no longer applies", async () => {
  const profile = {
    kind: "person",
    name: "Lena Brandt",
    country: "DE",
    formId: null,
    address: "",
    vatId: "",
    taxIdHint: "••••1809",
    taxIdChecked: true,
    updatedAt: "2026-11-01T10:00:00Z",
  } as const;
  const asked = stubServer(
    payoutFixtures("referrer", [
      [getTaxProfile, respondWith({ profile, rule: "warn" })],
      [setTaxProfile, respondWith({ profile, rule: "warn" })],
    ]),
  );
  await visit("/payouts?tab=tax");
  const number = page.getByRole("textbox", { name: "Tax number" });
  await expect
    .element(number)
    .toHaveAccessibleDescription(/Saved and checked: ••••1809. Enter a new one to replace it./);
  await page.getByRole("textbox", { name: "Full name" }).fill("Lena Maria Brandt");
  await page.getByRole("textbox", { name: "Address" }).fill("Weg 1\n10115 Berlin");
  await page.getByRole("textbox", { name: "VAT ID (optional)" }).fill("DE136695976");
  await page.getByRole("button", { name: "Save tax details" }).click();
  await expect.element(page.getByText("Tax details saved.")).toBeVisible();
  expect(asked.findLast(({ body }) => body)?.body).toEqual({
    kind: "person",
    name: "Lena Maria Brandt",
    country: "DE",
    address: "Weg 1\n10115 Berlin",
    vatId: "DE136695976",
    formId: null,
  });
  await page.getByText("A registered business is paid.").click();
  await page.getByRole("button", { name: "Save tax details" }).click();
  await expect.element(number).toHaveAccessibleDescription(/Enter it again/);
  await expect.element(number).toHaveAccessibleDescription(/This field is required/);
});

it("explains payouts while there are none", async () => {
  stubServer(payoutFixtures("referrer", [[listItems, respondWith({ items: [], next: null })]]));
  await visit("/payouts");
  await expect.element(page.getByRole("heading", { name: "No payouts yet" })).toBeVisible();
});

it("shows an error when loading fails", async () => {
  stubServer(payoutFixtures("referrer", [[listItems, rejectWith(baseErrors.busy)]]));
  await visit("/payouts");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Couldn’t load this");
});

it("is hidden from members who are neither paid nor pay", async () => {
  stubServer(payoutFixtures("user"));
  await visit("/payouts");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include payouts" })).toBeVisible();
});
