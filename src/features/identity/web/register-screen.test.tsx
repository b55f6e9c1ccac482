import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import { failNetwork, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { errors, getMe, register } from "../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const email = () => page.getByRole("textbox", { name: "Email" });
const password = () => page.getByLabelText("Password", { exact: true });
const submit = () => page.getByRole("button", { name: "Create account" });
const meter = () => page.getByRole("status").filter({ hasText: /./ });

async function fillIn() {
  await email().fill(" ana@example.com ");
  await password().fill("correct horse 7");
}

it("asks for address and password before it sends a request, and focuses the first [R5.1]", async () => {
  const asked = stubServer([stranger]);
  await visit("/register");
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription("Email and password are required");
  await expect.element(password()).toHaveAccessibleDescription(/Email and password are required/);
  await expect.element(email()).toHaveFocus();
  expect(asked.map(({ path }) => path)).toEqual(["/api/v1/me"]);
});

it("requires a valid address [R5.2]", async () => {
  stubServer([stranger]);
  await visit("/register");
  await email().fill("ana@example");
  await password().fill("correct horse 7");
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription("Please enter a valid email address");
});

it("shows while typing how strong the password is and what is missing [R5.3]", async () => {
  stubServer([stranger]);
  await visit("/register");
  await password().fill("abc");
  await expect.element(meter()).toMatchTextContent("Strength: Weak Use at least 8 characters.");
  await password().fill("abcdefgh");
  await expect.element(meter()).toMatchTextContent("Strength: Weak Add 3 more types");
  await password().fill("abcdefg7");
  await expect.element(meter()).toMatchTextContent("Strength: Medium Add 2 more types");
  await password().fill("Abcdef7!");
  await expect.element(meter()).toMatchTextContent("Strength: Strong Strong password.");
});

it("sends all fields with language and time zone, and continues into the app [R4.1] [R4.6]", async () => {
  const asked = stubServer([stranger, [register, respondWith(signInResponse(exampleMe("referrer")))]]);
  const { address } = await visit("/register?redirect=%2Fhome%3Ffrom%3Dmail");
  await page.getByRole("radio", { name: /^Partner and company/ }).click({ force: true });
  await page.getByRole("textbox", { name: "First name" }).fill("Ana");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lima");
  await fillIn();
  await page.getByRole("textbox", { name: "Phone (optional)" }).fill("+49 (170) 123-4567");
  await submit().click();
  await expect.element(page.getByRole("heading", { level: 1, name: /Lena/ })).toBeVisible();
  expect(address()).toBe("/home?from=mail");
  expect(asked.find(({ path }) => path === register.path)?.body).toEqual({
    firstName: "Ana",
    lastName: "Lima",
    email: "ana@example.com",
    password: "correct horse 7",
    phoneNumber: "+491701234567",
    role: "both",
    locale: "en",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it("does not send a phone number without its country code", async () => {
  stubServer([stranger]);
  await visit("/register");
  await fillIn();
  await page.getByRole("textbox", { name: "Phone (optional)" }).fill("0170 1234567");
  await submit().click();
  await expect
    .element(page.getByRole("textbox", { name: "Phone (optional)" }))
    .toHaveAccessibleDescription("Start with the country code, such as +1 201 555 0123.");
});

it("shows next to the address that it is taken, and links to sign-in [R8.1]", async () => {
  stubServer([stranger, [register, rejectWith(errors.emailTaken)]]);
  await visit("/register");
  await fillIn();
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription("An account with this email already exists.");
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect.element(email()).toHaveValue("ana@example.com");
});

it("shows next to the password that it is too weak [R8.1] [R5.4]", async () => {
  stubServer([stranger, [register, rejectWith(errors.weakPassword)]]);
  await visit("/register");
  await fillIn();
  await submit().click();
  await expect
    .element(password())
    .toHaveAccessibleDescription(
      /Password must be at least 8 characters and include at least 3 of uppercase, lowercase, number or special character\./,
    );
});

it.each([
  [rejectWith(errors.registrationClosed), "Email/password accounts are not enabled."],
  [rejectWith(errors.accountNotMade), "Failed to create user account."],
  [rejectWith(errors.permissionDenied), "Permission denied, check the database rules."],
  [rejectWith(errors.misconfigured), "System configuration error."],
  [rejectWith(errors.registrationFailed), "Registration failed, please try again."],
  [rejectWith(errors.credentialsMissing), "Email and password are required"],
  [failNetwork, "Network error, please check your connection."],
] as const)("shows an error that is about no field above the form (%#) [R8.2]", async (answer, text) => {
  stubServer([stranger, [register, answer]]);
  await visit("/register");
  await fillIn();
  await submit().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
});

it("refers to the mail where accounts are hidden", async () => {
  stubServer([stranger, [register, respondWith({ requiresMFA: false, me: null })]]);
  await visit("/register");
  await fillIn();
  await submit().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expect.element(page.getByText("ana@example.com")).toBeVisible();
});

it("leads to the application form where partners join by application", async () => {
  stubServer([stranger]);
  await visit("/register", { registration: "application" });
  await expect.element(page.getByRole("heading", { level: 1, name: "Join by application" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Apply" })).toHaveAttribute("href", "/apply");
});

it("explains how to get invited where registration is closed, and links to sign-in", async () => {
  stubServer([stranger]);
  await visit("/register?redirect=%2Freferrals", { registration: "closed" });
  await expect.element(page.getByRole("heading", { name: "Invitation only" })).toBeVisible();
  await expect.element(page.getByText(/^Ask .+ for an invitation\./)).toBeVisible();
  expect(email().query()).toBeNull();
  const login = page.getByRole("main").getByRole("link", { name: "Log in" });
  await expect.element(login).toHaveAttribute("href", "/login?redirect=%2Freferrals");
});
