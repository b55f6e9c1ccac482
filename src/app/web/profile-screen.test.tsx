import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { baseErrors } from "#base/errors.ts";
import { giveUpOwed, listOwed } from "#features/commissions/contract/owed.ts";
import { getSignInMethods, listConnections } from "#features/connections/contract.ts";
import { getFactors } from "#features/factors/contract.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "#features/identity/contract/api-keys.ts";
import { listAuthEvents } from "#features/identity/contract/auth-events.ts";
import { checkBreaches, checkPassword } from "#features/identity/contract/breaches.ts";
import { cancelDeletion, requestDeletion } from "#features/identity/contract/deletion.ts";
import { listExports } from "#features/identity/contract/exports.ts";
import { listMemberships } from "#features/identity/contract/memberships.ts";
import { changePassword, proveIdentity } from "#features/identity/contract/passwords.ts";
import { removePhoto, setPhoto, updateProfile } from "#features/identity/contract/profile.ts";
import { endOtherSessions, endSession, listSessions } from "#features/identity/contract/sessions.ts";
import { errors, getMe } from "#features/identity/contract.ts";
import { exampleMe } from "./testing/people.ts";
import { failNetwork, type Responder, rejectWith, respondWith, type Stub, stubServer } from "./testing/stub-server.ts";
import { visit } from "./testing/visit.tsx";

const id = (prefix: string, last: string) => `${prefix}_${last.padStart(32, "0")}`;
const longAgo = "2026-01-05T08:00:00Z";
const now = new Date().toISOString();
const lena = exampleMe("referrer");
const session = {
  id: id("ses", "1"),
  current: true,
  browser: "Firefox",
  system: "Linux",
  phone: false,
  ip: "192.0.2.7",
  way: "email",
  tenant: "default",
  createdAt: longAgo,
  lastUsedAt: now,
};
const phone = { ...session, id: id("ses", "2"), current: false, browser: "Safari", system: "iOS", phone: true };
const event = (last: string, type: string, details = {}) => ({
  id: id("evt", last),
  type,
  details,
  ip: "192.0.2.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0",
  browser: "Firefox",
  system: "Linux",
  timestamp: now,
});
const membership = { tenant: "default", name: "Example", role: "referrer", current: true, url: "http://example.test" };

const defaultStubs: Stub[] = [
  [listSessions, respondWith({ items: [session, phone] })],
  [listAuthEvents, respondWith({ items: [], next: null })],
  [listMemberships, respondWith({ items: [membership] })],
  [listApiKeys, respondWith({ items: [] })],
  [checkPassword, respondWith({ state: "none", count: 0 })],
  [listExports, respondWith({ items: [] })],
  [listOwed, respondWith({ items: [] })],
  [getSignInMethods, respondWith({ google: false, facebook: false })],
  [listConnections, respondWith({ items: [] })],
  [getFactors, respondWith({ phone: null, authenticator: null, backupCodesLeft: 0, passkeys: [] })],
];
const stubApp = (me = lena, ...more: Stub[]) => stubServer([...more, [getMe, respondWith(me)], ...defaultStubs]);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const proofDialog = () => page.getByRole("dialog", { name: "Confirm it’s you" });
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();

beforeEach(() => localStorage.clear());

it("keeps the tab in the URL and hides API keys from people without access [R2.14]", async () => {
  stubApp(exampleMe("referrer", { plan: "starter" }));
  const { address } = await visit("/profile?tab=keys");
  await expect.element(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("tab", { name: "API keys" })).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "Data" }).click();
  await expect.element(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
  expect(address()).toBe("/profile?tab=data");
});

it("saves changes to the profile and asks before discarding unsaved ones [R7.1] [R7.6]", async () => {
  const changed = exampleMe("referrer", { person: { company: "Brandt Ltd", phoneNumber: "+491701234567" } });
  const requests = stubApp(lena, [updateProfile, respondWith(changed)]);
  const { address } = await visit("/profile");
  await expect.element(button("Save changes")).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Company (optional)" }).fill("Brandt Ltd");
  await page.getByRole("textbox", { name: "Phone (optional)" }).fill("0049 170 1234567");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await button("Stay").click();
  expect(address()).toBe("/profile");
  await button("Save changes").click();
  await expectText("Profile saved.");
  await expect.element(button("Save changes")).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Company (optional)" })).toHaveValue("Brandt Ltd");
  expect(requests.find(({ path, body }) => path === updateProfile.path && body)?.body).toEqual({
    firstName: "Lena",
    lastName: "Brandt",
    company: "Brandt Ltd",
    phoneNumber: "+491701234567",
    locale: "en",
    timeZone: "Europe/Berlin",
  });
});

it("switches the language of the screens when the person's language changes [R1.5]", async () => {
  stubApp(lena, [updateProfile, respondWith(exampleMe("referrer", { person: { locale: "es" } }))]);
  await visit("/profile");
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Español" }).click();
  await button("Save changes").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
});

it("finds a time zone by city", async () => {
  stubApp();
  await visit("/profile");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect.element(zone).toHaveValue(expect.stringMatching(/^Europe\/Berlin \(GMT\+[12]\)$/));
  await zone.fill("sao paulo");
  await page.getByRole("option", { name: /America\/Sao Paulo/ }).click();
  await expect.element(button("Save changes")).toBeVisible();
});

it("crops a picture to a square before uploading it, and removes it [R7.1]", async () => {
  const withPhoto = exampleMe("referrer", { person: { photoURL: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" } });
  const requests = stubApp(lena, [setPhoto, respondWith(withPhoto)], [removePhoto, respondWith(lena)]);
  await visit("/profile");
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  await expect.element(page.getByRole("heading", { name: "Photo" })).toBeVisible();
  const field = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob!], "lena.png", { type: "image/png" }));
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await button("Use photo").click();
  await expectText("Photo saved.");
  const sending = requests.find(({ body }) => body && typeof body === "object" && "file" in body);
  const sent = await createImageBitmap((sending!.body as { file: File }).file);
  expect([sent.width, sent.height]).toEqual([512, 512]);
  await button("Remove").click();
  await expectText("Photo removed.");
  await expect.element(button("Upload photo")).toBeVisible();
});

/** Other sections ask for the current password too. */
const passwordSection = page.getByRole("region", { name: "Password" });

it("changes the password after asking for the current, a new and a confirmed one [R5.9]", async () => {
  const requests = stubApp(lena, [changePassword, respondWith({ endedSessions: 1 })]);
  await visit("/profile?tab=security");
  const field = (name: string) => passwordSection.getByLabelText(name, { exact: true });
  await button("Change password").click();
  await expect.element(field("Current password")).toHaveAccessibleDescription("This field is required.");
  await field("Current password").fill("correct horse 7");
  await field("New password").fill("correct horse 8");
  await field("Confirm new password").fill("correct horse 8");
  await button("Change password").click();
  await expectText("Password changed. 1 other session was signed out.");
  await expect.element(field("Current password")).toHaveValue("");
  expect(requests.find(({ path }) => path === changePassword.path)?.body).toEqual({
    current: "correct horse 7",
    next: "correct horse 8",
    confirmed: "correct horse 8",
  });
});

it("shows next to the field that the current password is wrong [R8.1]", async () => {
  stubApp(lena, [changePassword, rejectWith(errors.wrongPassword)]);
  await visit("/profile?tab=security");
  for (const [name, value] of [
    ["Current password", "correct horse 6"],
    ["New password", "correct horse 8"],
    ["Confirm new password", "correct horse 8"],
  ] as const)
    await passwordSection.getByLabelText(name, { exact: true }).fill(value);
  await button("Change password").click();
  await expect
    .element(passwordSection.getByLabelText("Current password"))
    .toHaveAccessibleDescription("Incorrect password, please try again.");
});

it("shows next to the new password that it is too weak [R8.1] [R5.4]", async () => {
  stubApp(lena);
  await visit("/profile?tab=security");
  await passwordSection.getByLabelText("Current password").fill("correct horse 7");
  await page.getByLabelText("New password", { exact: true }).fill("abcdefgh");
  await page.getByLabelText("Confirm new password").fill("abcdefgh");
  await button("Change password").click();
  await expect
    .element(page.getByLabelText("New password", { exact: true }))
    .toHaveAccessibleDescription(
      /Password must be at least 8 characters and include at least 3 of uppercase, lowercase, number or special character\./,
    );
});

const typeNewPassword = async (...answers: Stub[]) => {
  stubApp(lena, ...answers);
  await visit("/profile?tab=security");
  await page.getByLabelText("New password", { exact: true }).fill("correct horse 8");
  await page.getByLabelText("Confirm new password").fill("correct horse 8");
};

it("warns about a new password found in breaches but accepts it [R4.9] [R5.4]", async () => {
  await typeNewPassword(
    [checkPassword, respondWith({ state: "found", count: 51_259 })],
    [changePassword, respondWith({ endedSessions: 0 })],
  );
  const warning = page.getByText("This password appeared 51,259 times in data breaches. Choose another one.");
  await expect.element(warning).toBeVisible();
  await passwordSection.getByLabelText("Current password").fill("correct horse 7");
  await button("Change password").click();
  await expectText("Password changed.");
  await expect.element(warning).not.toBeInTheDocument();
});

it("clears the breach warning when another password is typed, and does not check a weak one", async () => {
  await typeNewPassword([checkPassword, respondWith({ state: "found", count: 1 })]);
  const warning = page.getByText("This password appeared in a data breach. Choose another one.");
  await expect.element(warning).toBeVisible();
  await page.getByLabelText("New password", { exact: true }).fill("weak");
  await passwordSection.getByLabelText("Current password").click();
  await expect.element(warning).not.toBeInTheDocument();
});

it("calls a new password safe only if the breach lookup succeeded [R4.9]", async () => {
  const unanswered = /^The breach service didn’t respond, so this password/;
  const cases = [
    [respondWith({ state: "unreachable", count: 0 }), unanswered],
    [respondWith({ state: "none", count: 0 }), "Not found in known data breaches."],
    [respondWith({ state: "unconfigured", count: 0 }), unanswered],
    [respondWith({ state: "none", count: 0 }), "Not found in known data breaches."],
    [rejectWith(errors.tooManyAttempts), unanswered],
  ] as const;
  let answer: Responder = failNetwork;
  stubApp(lena, [checkPassword, (requests) => answer(requests)]);
  await visit("/profile?tab=security");
  for (const [at, [next, text]] of cases.entries()) {
    answer = next;
    await page.getByLabelText("New password", { exact: true }).fill(`correct horse ${at}`);
    await page.getByLabelText("Confirm new password").fill(`correct horse ${at}`);
    await expect.element(page.getByText(text)).toBeVisible();
  }
});

it("lets a person without a password set a first one", async () => {
  const requests = stubApp(exampleMe("referrer", { person: { hasPassword: false } }), [
    changePassword,
    respondWith({ endedSessions: 0 }),
  ]);
  await visit("/profile?tab=security");
  await page.getByLabelText("New password", { exact: true }).fill("correct horse 8");
  await page.getByLabelText("Confirm new password").fill("correct horse 8");
  await expect.element(passwordSection.getByLabelText("Current password")).not.toBeInTheDocument();
  await button("Set password").click();
  await expectText("Password changed.");
  expect(requests.find(({ path }) => path === changePassword.path)?.body).toEqual({
    next: "correct horse 8",
    confirmed: "correct horse 8",
  });
});

it("marks the current session, ends another one, and ends all others after confirmation [R2.14]", async () => {
  const requests = stubApp(
    lena,
    [endSession, respondWith({ done: true })],
    [endOtherSessions, respondWith({ endedSessions: 2 })],
  );
  await visit("/profile?tab=security");
  const rows = page.getByRole("listitem");
  await expect.element(rows.filter({ hasText: "Firefox on Linux" })).toMatchTextContent("This device");
  await button("Sign out Safari on iOS").click();
  await expectText("Session ended.");
  await button("Sign out all others").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out all others" }).click();
  await expectText("2 other sessions signed out.");
  expect(requests.some(({ path }) => path === `/api/v1/me/sessions/${phone.id}`)).toBe(true);
});

it("lists authentication events page by page [R2.14] [R3.2]", async () => {
  const first = [event("1", "login", { way: "google" }), event("2", "login_failed")];
  stubApp(lena, [
    listAuthEvents,
    ({ path }) =>
      respondWith(
        path.includes("after=")
          ? { items: [event("3", "password_changed")], next: null }
          : { items: first, next: "onward" },
      )({} as never),
  ]);
  await visit("/profile?tab=security");
  await expect.element(page.getByText("Logged in")).toBeVisible();
  await expectText("with Google");
  await expectText("Failed login");
  await button("Show more").click();
  await expectText("Password changed");
  await expect.element(button("Show more")).not.toBeInTheDocument();
});

const checked = (state: string, count = 0, names: string[] = []) =>
  respondWith({ state, count, names, checkedAt: now });

it("shows in how many breaches the mail address was found [R4.9] [R8.5]", async () => {
  stubApp(lena, [checkBreaches, checked("found", 3, ["Adobe", "Canva"])]);
  await visit("/profile?tab=security");
  await expectText("Not checked yet.");
  await button("Check now").click();
  await expectText("Your email has been found in 3 data breaches. Consider changing your password.");
  await expectText("Breaches: Adobe and Canva");
  await expect.element(button("Check again")).toBeVisible();
});

it("reports a safe mail address only if the breach service said so [R4.9]", async () => {
  const cases = [
    ["none", "Your address isn’t in any known data breach.", "good"],
    ["unconfigured", "No breach service is set up, so nothing was checked.", "warn"],
    ["unreachable", "The breach service didn’t respond, so nothing was checked.", "warn"],
  ] as const;
  let answer: Responder = failNetwork;
  stubApp(lena, [checkBreaches, (requests) => answer(requests)]);
  await visit("/profile?tab=security");
  for (const [state, text, tone] of cases) {
    answer = checked(state);
    await button(/^Check (now|again)$/).click();
    const notice = page.getByRole("status").filter({ hasText: text });
    await expect.element(notice).toHaveAttribute("data-tone", tone);
  }
});

const key = {
  id: id("api", "1"),
  name: "CRM",
  ending: "x7Qp",
  scope: "read",
  createdAt: longAgo,
  lastUsedAt: null,
  expiresAt: new Date(Date.now() + 86_400_000 * 20).toISOString(),
};

it("creates an API key that is shown once, after a fresh proof, with the same idempotency key", async () => {
  let fresh = false;
  let keys: unknown[] = [];
  const requests = stubApp(
    lena,
    [listApiKeys, (one) => respondWith({ items: keys })(one)],
    [
      createApiKey,
      (one) => {
        if (!fresh) return rejectWith(errors.notFresh)(one);
        keys = [key];
        return respondWith({ ...key, key: "gw_secret_x7Qp" })(one);
      },
    ],
    [
      proveIdentity,
      (one) => {
        fresh = (one.body as { password: string }).password === "correct horse 7";
        return (fresh ? respondWith({ done: true }) : rejectWith(errors.wrongPassword))(one);
      },
    ],
  );
  await visit("/profile?tab=keys");
  await button("Create key").click();
  const panel = page.getByRole("dialog", { name: "Create key" });
  await panel.getByRole("textbox", { name: "Name" }).fill("CRM");
  await panel.getByRole("button", { name: "Create key" }).click();
  const password = proofDialog().getByLabelText("Password", { exact: true });
  await password.fill("wrong");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveAccessibleDescription("Incorrect password, please try again.");
  await password.fill("correct horse 7");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("gw_secret_x7Qp")).toBeVisible();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByText("gw_secret_x7Qp")).not.toBeInTheDocument();
  await expectText("x7Qp");
  const tries = requests.filter(({ path, body }) => path === createApiKey.path && body);
  expect(tries.map(({ body }) => body)).toEqual(Array(2).fill({ name: "CRM", scope: "read", days: 90 }));
  expect(new Set(tries.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

it("revokes a key after confirmation", async () => {
  const requests = stubApp(
    lena,
    [listApiKeys, respondWith({ items: [key] })],
    [revokeApiKey, respondWith({ done: true })],
  );
  await visit("/profile?tab=keys");
  await button("Revoke CRM").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectText("Key revoked.");
  expect(requests.some(({ path }) => path === `/api/v1/me/api-keys/${key.id}`)).toBe(true);
});

it("does nothing and shows no error if the proof is canceled", async () => {
  const requests = stubApp(lena, [requestDeletion, rejectWith(errors.notFresh)]);
  await visit("/profile?tab=data");
  await button("Delete my account").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.element(proofDialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(proofDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path === requestDeletion.path)).toHaveLength(1);
});

it("asks a person without a password to log in again before a sensitive action", async () => {
  stubApp(exampleMe("referrer", { person: { hasPassword: false } }), [requestDeletion, rejectWith(errors.notFresh)]);
  await visit("/profile?tab=data");
  await button("Delete my account").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.element(proofDialog()).toMatchTextContent("Log in again to continue, then repeat this step.");
});

it("schedules the account deletion in fourteen days and can cancel it", async () => {
  let erasedAt: string | null = null;
  stubApp(
    lena,
    [getMe, (one) => respondWith(exampleMe("referrer", { person: { erasedAt } }))(one)],
    [
      requestDeletion,
      (one) => {
        erasedAt = "2099-03-01T12:00:00Z";
        return respondWith({ erasedAt })(one);
      },
    ],
    [
      cancelDeletion,
      (one) => {
        erasedAt = null;
        return respondWith({ done: true })(one);
      },
    ],
  );
  await visit("/profile?tab=data");
  await button("Delete my account").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByText("Your account will be deleted on March 1, 2099.").first()).toBeVisible();
  await button("Keep my account").first().click();
  await expectText("Account kept.");
  await expect.element(button("Delete my account")).toBeVisible();
});

it("shows why a section failed to load and loads it again", async () => {
  let broken = true;
  stubApp(lena, [
    listSessions,
    (one) => (broken ? rejectWith(baseErrors.forbidden) : respondWith({ items: [session] }))(one),
  ]);
  await visit("/profile?tab=security");
  await expect.element(page.getByText("Your role doesn’t allow this.")).toBeVisible();
  broken = false;
  await button("Try again").click();
  await expectText("Firefox on Linux");
});

it("shows the amount still owed before an account is deleted, and lets the person waive it explicitly", async () => {
  let minor = 120_00;
  const items = () => [{ tenant: "Acme", currency: "EUR", minor, sentMinor: 30_00 }];
  const requests = stubApp(
    lena,
    [listOwed, (one) => respondWith({ items: items() })(one)],
    [
      giveUpOwed,
      (one) => {
        minor = 0;
        return respondWith({ items: items() })(one);
      },
    ],
  );
  await visit("/profile?tab=data");
  await expect.element(page.getByText(/You still have €120\.00 \(.Acme.\) to receive\./)).toBeVisible();
  await button("Delete my account").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toMatchTextContent(/You still have €150\.00/);
  await userEvent.keyboard("{Escape}");
  await button("Waive balance").click();
  await question.getByRole("button", { name: "Waive balance" }).click();
  await expectText("Balance waived.");
  expect(requests.find(({ path }) => path === giveUpOwed.path)?.body).toEqual({ givesUp: true });
  await expect.element(page.getByText(/On its way to you: €30\.00 \(.Acme.\)\./)).toBeVisible();
  await expect.element(button("Waive balance")).not.toBeInTheDocument();
});
