import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { listAuthEvents } from "#features/identity/contract/auth-events.ts";
import { proveIdentity } from "#features/identity/contract/passwords.ts";
import { listSessions } from "#features/identity/contract/sessions.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import {
  createBackupCodes,
  enrolAuthenticator,
  enrolPhone,
  errors,
  exampleProof,
  getBotCheck,
  getFactors,
  removeFactor,
  sendPhoneCode,
  startAuthenticator,
} from "../contract.ts";
import { proveWithPasskey, removePasskey, renamePasskey, startPasskey, startPasskeyProof } from "../passkeys.ts";

const since = "2026-10-01T08:00:00Z";
const none = { phone: null, authenticator: null, backupCodesLeft: 0, passkeys: [] };
const withPhone = { ...none, phone: { number: "+•••••••••••78", since }, backupCodesLeft: 9 };
const passkey = {
  id: "psk_0190f1c2d3e4756893a1b2c3d4e5f607",
  name: "Work laptop",
  synced: true,
  createdAt: since,
  lastUsedAt: null,
};
const codes = Array.from({ length: 10 }, (_, i) => `abcd${i}-efgh${i}`);
const { challenge } = exampleProof;
const work: Stub = [
  getBotCheck,
  respondWith({ ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "00" } }),
];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function open(factors: object, ...stubs: Stub[]) {
  const asked = stubServer([
    ...stubs,
    [getMe, respondWith(exampleMe("user"))],
    [getFactors, respondWith(factors)],
    [listSessions, respondWith({ items: [] })],
    [listAuthEvents, respondWith({ items: [], next: null })],
  ]);
  await visit("/profile?tab=security");
  return asked;
}
afterEach(() => vi.restoreAllMocks());

it("sets up a phone with number, code, and backup codes that are shown once [R4.3 R5.8]", async () => {
  const asked = await open(
    none,
    work,
    [sendPhoneCode, respondWith({ sentTo: "+•••••••••••78" })],
    [enrolPhone, respondWith({ backupCodes: codes })],
  );
  await button("Set up text messages").click();
  const number = page.getByRole("textbox", { name: "Phone number" });
  await number.fill("0151 1234");
  await button("Send code").click();
  await expect.element(number).toHaveAccessibleDescription(/with a plus sign and country code/);
  await number.fill("+49 151 12345678");
  await button("Send code").click();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("123456");
  await button("Turn on").click();
  const list = page.getByRole("list", { name: "Backup codes" });
  await expect.element(list.getByRole("listitem")).toHaveLength(10);
  expect(asked.find(({ path }) => path === sendPhoneCode.path)?.body).toMatchObject({ phoneNumber: "+4915112345678" });
  expect(asked.find(({ path }) => path === enrolPhone.path)?.body).toEqual({ code: "123456" });
  await button("I’ve saved them").click();
  await expect.element(list).not.toBeInTheDocument();
});

it("asks for the password when the proof is not recent, and then repeats the action", async () => {
  let fresh = false;
  const started = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x", qr: { size: 25, path: "M0 0h1v1h-1z" } };
  await open(
    none,
    [startAuthenticator, (one) => (fresh ? respondWith(started) : rejectWith(identityErrors.notFresh))(one)],
    [
      proveIdentity,
      (one) => {
        fresh = true;
        return respondWith({ done: true })(one);
      },
    ],
    [enrolAuthenticator, rejectWith(errors.wrongCode)],
  );
  await button("Set up authenticator app").click();
  await page.getByLabelText("Password", { exact: true }).last().fill("correct horse 7");
  await button("Confirm").click();
  await expect.element(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /JBSWY3DPEHPK3PXP/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("123456");
  await button("Turn on").click();
  await expect
    .element(page.getByRole("textbox", { name: "Code", exact: true }))
    .toHaveAccessibleDescription("This code is wrong or has expired.");
});

it("accepts a passkey as that proof", async () => {
  let fresh = false;
  await open(
    { ...withPhone, passkeys: [passkey] },
    [
      createBackupCodes,
      (one) => (fresh ? respondWith({ backupCodes: codes }) : rejectWith(identityErrors.notFresh))(one),
    ],
    [
      startPasskeyProof,
      respondWith({ challenge: "AAAA", rpId: "localhost", timeout: 1000, userVerification: "required" }),
    ],
    [
      proveWithPasskey,
      (one) => {
        fresh = true;
        return respondWith({ done: true })(one);
      },
    ],
  );
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  vi.spyOn(navigator.credentials, "get").mockResolvedValueOnce({
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  await button("Generate new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Generate new codes" }).click();
  await button("Use a passkey").click();
  await expect.element(page.getByText(codes[0]!)).toBeVisible();
});

it("shows the effect of turning off the only factor before it is done [R4.9]", async () => {
  const asked = await open(withPhone, [removeFactor, respondWith({ done: true })]);
  await expect.element(page.getByText("9 codes left, in case you lose your phone.")).toBeVisible();
  await button("Turn off text messages").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText(/protected by your password alone/)).toBeVisible();
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect.element(page.getByText("Method turned off.")).toBeVisible();
  expect(asked.some(({ path }) => path === "/api/v1/me/factors/phone")).toBe(true);
});

it("creates new backup codes", async () => {
  await open(withPhone, [createBackupCodes, respondWith({ backupCodes: codes })]);
  await button("Generate new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Generate new codes" }).click();
  await expect.element(page.getByText(codes[0]!)).toBeVisible();
});

it("lists, renames and removes passkeys", async () => {
  const asked = await open(
    { ...none, passkeys: [passkey] },
    [renamePasskey, respondWith({ ...passkey, name: "Old laptop" })],
    [removePasskey, respondWith({ done: true })],
  );
  await expect.element(page.getByRole("heading", { name: "Work laptop" })).toBeVisible();
  await expect.element(page.getByText("Synced")).toBeVisible();
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Old laptop");
  await button("Save").click();
  await expect.element(page.getByText("Passkey renamed.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({ name: "Old laptop" });
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Passkey removed.")).toBeVisible();
});

it("shows a neutral notice when adding a passkey was cancelled, or when the device is already registered", async () => {
  await open(none, [
    startPasskey,
    respondWith({
      challenge: "AAAA",
      rp: { id: "localhost", name: "Example" },
      user: { id: "AAAA", name: "lena@example.com", displayName: "Lena" },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }],
      timeout: 1000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    }),
  ]);
  const create = vi.spyOn(navigator.credentials, "create");
  create.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await button("Add passkey").click();
  await expect.element(page.getByText("Canceled. Nothing was changed.")).toBeVisible();
  create.mockRejectedValueOnce(new DOMException("no", "InvalidStateError"));
  await button("Add passkey").click();
  await expect.element(page.getByText("This device already has a passkey for your account.")).toBeVisible();
});
