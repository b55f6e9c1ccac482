import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import {
  failNetwork,
  type Responder,
  rejectWith,
  respondWith,
  type Stub,
  stubServer,
} from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { errors, getMe, signIn } from "../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const email = () => page.getByRole("textbox", { name: "Email" });
const password = () => page.getByLabelText("Password", { exact: true });

async function logIn() {
  await email().fill(" lena@example.com ");
  await password().fill("secret words");
  await page.getByRole("button", { name: "Log in" }).click();
}

it("shows an error next to the field it is about, and focuses it [R8.1]", async () => {
  const said = [
    [errors.noAccount, "No account found with this email address.", email],
    [errors.wrongPassword, "Incorrect password, please try again.", password],
    [errors.wrongEither, "Incorrect email or password. Try again.", password],
  ] as const;
  let answer: Responder = failNetwork;
  stubServer([stranger, [signIn, (asked) => answer(asked)]]);
  await visit("/login");
  for (const [kind, text, field] of said) {
    answer = rejectWith(kind);
    await logIn();
    await expect.element(field()).toHaveAccessibleDescription(text);
    await expect.element(field()).toHaveFocus();
  }
});

it("shows an error that is about no field above the form [R8.1]", async () => {
  const said = [
    [rejectWith(errors.disabled), "This account has been disabled."],
    [rejectWith(errors.tooManyAttempts), "Too many failed attempts, please try again later."],
    [failNetwork, "Network error, please check your connection."],
    [rejectWith({ code: "identity.neverHeardOf", status: 409 }), "An unexpected error occurred."],
  ] as const;
  let answer: Responder = failNetwork;
  stubServer([stranger, [signIn, (asked) => answer(asked)]]);
  await visit("/login");
  for (const [next, text] of said) {
    answer = next;
    await logIn();
    await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  }
});

it("asks for missing values before it sends a request, and focuses the first [R8.1]", async () => {
  const asked = stubServer([stranger]);
  await visit("/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect.element(email()).toHaveAccessibleDescription("Enter a valid email address.");
  await expect.element(email()).toHaveFocus();
  expect(asked.map(({ path }) => path)).toEqual(["/api/v1/me"]);
});

it("sends the trimmed address, and whether to stay signed in", async () => {
  const asked = stubServer([stranger, [signIn, respondWith(signInResponse(exampleMe("referrer")))]]);
  await visit("/login");
  await page.getByRole("checkbox", { name: "Keep me signed in" }).click();
  await logIn();
  await expect.element(page.getByRole("heading", { level: 1, name: /Lena/ })).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({ email: "lena@example.com", password: "secret words", remember: true });
});

it("redirects a person with a second factor there, and keeps the requested page [R4.2]", async () => {
  stubServer([stranger, [signIn, respondWith({ requiresMFA: true, me: null })]]);
  const { address } = await visit("/login?redirect=%2Fstatus");
  await logIn();
  await expect.poll(address).toBe("/second-factor?redirect=%2Fstatus");
});

it("links to password reset and registration", async () => {
  stubServer([stranger]);
  await visit("/login?redirect=%2Fstatus");
  await expect.element(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot");
  await expect
    .element(page.getByRole("link", { name: "Create an account" }))
    .toHaveAttribute("href", "/register?redirect=%2Fstatus");
});

it("links to the application form where partners join by application", async () => {
  stubServer([stranger]);
  await visit("/login", { registration: "application" });
  await expect.element(page.getByRole("link", { name: "Apply to join" })).toHaveAttribute("href", "/apply");
  expect(page.getByRole("link", { name: "Create an account" }).query()).toBeNull();
});

it("confirms that the new password is set after a reset", async () => {
  stubServer([stranger]);
  await visit("/login?notice=reset");
  await expect.element(page.getByText(/^Password changed./)).toBeVisible();
});
