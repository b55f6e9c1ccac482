import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { baseErrors } from "#base/errors.ts";
import { getMe, errors as identityErrors, signOut } from "#features/identity/contract.ts";
import { acceptInvitation, errors, readInvitation } from "#features/members/contract.ts";
import { exampleMe, signInResponse } from "../testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "../testing/stub-server.ts";
import { visit } from "../testing/visit.tsx";

const signedOut: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const address = "/invitation?token=a-token-from-the-mail-0123456789";
const invitation = { email: "ben@example.com", role: "company", tenant: "Acme", hasAccount: false };
const heading = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();

it("lets a new person join with names and a password", async () => {
  const requests = stubServer([
    signedOut,
    [readInvitation, respondWith(invitation)],
    [acceptInvitation, respondWith(signInResponse(exampleMe("company")))],
  ]);
  const { address: now } = await visit(address);
  await heading("Join Acme");
  await expect.element(page.getByText(/Your role: Company\./)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("ben@example.com");
  await page.getByRole("textbox", { name: "First name" }).fill("Ben");
  await page.getByLabelText("Password", { exact: true }).fill("correct horse 7");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await heading(/Lena/);
  expect(now()).toBe("/home");
  expect(requests.find(({ path }) => path.endsWith("/uses"))?.body).toMatchObject({
    firstName: "Ben",
    password: "correct horse 7",
    locale: "en",
  });
  expect(requests.filter(({ path }) => path.endsWith("/readings"))).toHaveLength(1);
});

it("shows next to the password which rule it breaks, found by browser or server [R5.3]", async () => {
  const requests = stubServer([
    signedOut,
    [readInvitation, respondWith(invitation)],
    [acceptInvitation, rejectWith(identityErrors.weakPassword)],
  ]);
  await visit(address);
  const password = page.getByLabelText("Password", { exact: true });
  for (const candidate of ["aaaaaaaaa", "aaaaaaaa9"]) {
    await password.fill(candidate);
    await page.getByRole("button", { name: "Create account and join" }).click();
    await expect
      .element(password)
      .toHaveAccessibleDescription(/^Password must be at least 8 characters and include at least 3 of/);
  }
  expect(requests.filter(({ path }) => path.endsWith("/uses"))).toHaveLength(1);
});

it("lets an existing account join and offers to log in with its address", async () => {
  stubServer([
    signedOut,
    [readInvitation, respondWith({ ...invitation, hasAccount: true })],
    [acceptInvitation, respondWith({ requiresMFA: false, me: null })],
  ]);
  const { address: now } = await visit(address);
  await page.getByRole("button", { name: "Join and log in" }).click();
  await heading("You joined Acme");
  await expect.element(page.getByText("Log in as ben@example.com to continue.")).toBeVisible();
  await page.getByRole("link", { name: "Log in" }).click();
  await heading("Welcome back");
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("ben@example.com");
  expect(now()).toBe("/login?email=ben%40example.com");
});

it("signs out another person before the invited account logs in", async () => {
  const requests = stubServer([
    [getMe, respondWith(exampleMe("referrer"))],
    [readInvitation, respondWith({ ...invitation, hasAccount: true })],
    [acceptInvitation, respondWith({ requiresMFA: false, me: null })],
    [signOut, respondWith({ signedOut: true })],
  ]);
  await visit(address);
  await expect.element(page.getByText(/You’re logged in as lena@example.com/)).toBeVisible();
  await page.getByRole("button", { name: "Join and log in" }).click();
  await heading("You joined Acme");
  expect(requests.at(-1)?.path).toBe("/api/v1/session");
});

it.each([errors.invitationOver, baseErrors.invalid])(
  "explains that an invitation no longer works (%#)",
  async (kind) => {
    stubServer([signedOut, [readInvitation, rejectWith(kind, { fields: {} })]]);
    await visit(address);
    await heading("This invitation no longer works");
    await expect.element(page.getByRole("link", { name: "Log in" })).toBeVisible();
  },
);
