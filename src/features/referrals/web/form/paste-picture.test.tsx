import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors } from "../../contract/errors.ts";
import { extractFromPicture, getExtractor } from "../../contract/extraction.ts";
import { checkOwnership } from "../../contract/ownership.ts";
import { createReferral, updateReferral } from "../../contract/record.ts";
import { suggestCompanies } from "../../contract/suggestions.ts";
import { referral } from "../testing/record-examples.ts";
import { referralsFixtures } from "../testing/referrals-fixtures.ts";

const draft = referral({ status: "draft", version: 1, submittedAt: null, consent: "none", moves: ["submit"] });
const found = {
  fields: { fullName: "Grace Holloway", email: "grace@holloway.example" },
  quotes: {},
  providerName: "Anthropic",
};
const nothing = { fields: {}, quotes: {}, providerName: null };
const stored = { id: `obj_${"2".repeat(32)}`, name: "attachments/x/card.png", size: "9", contentType: "image/png" };
/** The upload protocol: a start, which returns where to send, and the bytes. */
const uploads: Stub[] = [
  [
    { method: "POST", path: "/v0/b/:tenant/o" } as never,
    () =>
      new Response(null, { headers: { "x-goog-upload-url": "/v0/b/acme/upload", "x-goog-upload-status": "active" } }),
  ],
  [
    { method: "POST", path: "/v0/b/acme/upload" } as never,
    () => Response.json(stored, { headers: { "x-goog-upload-status": "final" } }),
  ],
];
const open = async (pictureProviderName: string | null, ...stubs: Stub[]) => {
  const asked = stubServer(
    referralsFixtures("referrer", [
      ...stubs,
      ...uploads,
      [getExtractor, respondWith({ providerName: "Anthropic", pictureProviderName })],
      [checkOwnership, respondWith({ ownership: "free", id: null, freeBy: null })],
      [suggestCompanies, respondWith({ items: [] })],
      [createReferral, respondWith(draft)],
      [updateReferral, respondWith(draft)],
    ]),
  );
  await visit("/referrals?form=new");
  await button("Paste an email").click();
  await expect.element(text()).toBeVisible();
  return asked;
};
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name });
const text = () => field("Email, signature, or vCard");
const card = (name = "card.png", type = "image/png", size = 9) => new File([new Uint8Array(size)], name, { type });
const fileInput = () => document.querySelector("fieldset input[type=file]") as HTMLInputElement;
const transfer = (file: File) => {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
};
const pasteFile = async (file: File) =>
  (await text().element()).dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: transfer(file), bubbles: true, cancelable: true }),
  );
const pictures = (asked: { path: string }[]) => asked.filter(({ path }) => path.endsWith("/extractions/pictures"));

it("says who gets the picture, fills empty fields from it, marks each and undoes them", async () => {
  const asked = await open("Claude", [extractFromPicture, respondWith(found)]);
  await expect.element(page.getByText(/It’s sent to Claude as it is\./)).toBeVisible();
  await userEvent.upload(fileInput(), card());
  await expect.element(page.getByText("Filled in by Anthropic from the picture:")).toBeVisible();
  await expect.element(field("Full name")).toHaveValue("Grace Holloway");
  await expect.element(field("Full name")).toHaveAccessibleDescription("From the picture");
  await expect.element(field("Email")).toHaveAccessibleDescription("From the picture");
  expect(pictures(asked)).toHaveLength(1);
  await button("Undo").click();
  await expect.element(field("Full name")).toHaveValue("");
  await expect.element(field("Full name")).not.toHaveAccessibleDescription(/picture/);
});

it.each(["paste", "drop"] as const)("takes a picture by %s", async (way) => {
  const asked = await open("Claude", [extractFromPicture, respondWith(found)]);
  await expect.element(button("Choose a picture")).toBeVisible();
  if (way === "paste") await pasteFile(card("image.png"));
  else
    (await text().element()).dispatchEvent(
      new DragEvent("drop", { dataTransfer: transfer(card()), bubbles: true, cancelable: true }),
    );
  await expect.element(field("Full name")).toHaveValue("Grace Holloway");
  expect(pictures(asked)).toHaveLength(1);
});

it("attaches a picture that no provider reads, and says that the fields must be typed", async () => {
  await open("Claude", [extractFromPicture, respondWith(nothing)]);
  await userEvent.upload(fileInput(), card());
  await expect
    .element(page.getByText(/The picture couldn’t be read, so it’s attached to the referral\./))
    .toBeVisible();
  await expect.element(page.getByText("card.png")).toBeVisible();
  await expect.element(field("Full name")).toHaveValue("");
});

it("offers no picture where none is allowed, and only attaches a pasted one", async () => {
  const asked = await open(null);
  await expect.element(button("Choose a picture")).not.toBeInTheDocument();
  await pasteFile(card("image.png"));
  await expect.element(page.getByText(/so it’s attached to the referral\./)).toBeVisible();
  expect(pictures(asked)).toEqual([]);
});

it.each([
  ["of another type", card("card.pdf", "application/pdf"), /JPG and PNG/],
  ["that is too large", card("card.png", "image/png", 10 * 1024 * 1024 + 1), /10/],
] as const)("refuses a file %s before it is sent", async (_, file, reason) => {
  const asked = await open("Claude");
  await expect.element(button("Choose a picture")).toBeVisible();
  await pasteFile(file);
  await expect.element(text()).toHaveAccessibleDescription(reason);
  await expect.element(text()).toHaveAttribute("aria-invalid", "true");
  expect(pictures(asked)).toEqual([]);
});

it("says that a picture can't be opened, and keeps the panel open", async () => {
  await open("Claude", [extractFromPicture, rejectWith(errors.unreadablePicture)]);
  await userEvent.upload(fileInput(), card());
  await expect.element(page.getByText(/This picture can’t be opened\./)).toBeVisible();
  await expect.element(text()).toBeVisible();
});
