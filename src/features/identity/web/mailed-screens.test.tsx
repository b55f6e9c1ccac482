import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { failNetwork, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { requestReset, resetPassword } from "../contract/passwords.ts";
import { verifyEmail } from "../contract/verification.ts";
import { errors, getMe } from "../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const token = "a-token-that-came-by-mail";
const heading = (name: string) => expect.element(page.getByRole("heading", { level: 1, name }));
const next = () => page.getByLabelText("New password", { exact: true });
const confirmed = () => page.getByLabelText("Confirm new password");

it("mails a link, shows where it was sent, and sends it again [R7.1]", async () => {
  const asked = stubServer([stranger, [requestReset, respondWith({ sent: true })]]);
  await visit("/forgot");
  await page.getByRole("textbox", { name: "Email" }).fill(" ana@example.com ");
  await page.getByRole("button", { name: "Send link" }).click();
  await heading("Check your email").toBeVisible();
  await expect.element(page.getByText("ana@example.com")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("Email sent again.")).toBeVisible();
  const sent = asked.filter(({ path }) => path === requestReset.path).map(({ body }) => body);
  expect(sent).toEqual([
    { email: "ana@example.com", locale: "en" },
    { email: "ana@example.com", locale: "en" },
  ]);
});

it("shows next to the address that no account has it [R8.1]", async () => {
  stubServer([stranger, [requestReset, rejectWith(errors.noAccount)]]);
  await visit("/forgot");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Email" }))
    .toHaveAccessibleDescription("No account found with this email address.");
});

const noMail = { sendsMail: false, brand: { name: "Acme Solar" } };

it("offers no link that a server without a mail service can’t send, and says who can help", async () => {
  const asked = stubServer([stranger]);
  await visit("/forgot", { ...noMail, development: false });
  await heading("Forgot your password?").toBeVisible();
  await expect.element(page.getByText(/^This server can’t send email yet/)).toBeVisible();
  await expect.element(page.getByText(/^Ask an admin of Acme Solar/)).toBeVisible();
  expect(page.getByRole("textbox", { name: "Email" }).query()).toBeNull();
  expect(asked.some(({ path }) => path === requestReset.path)).toBe(false);
});

it("says in development that the link is in the outbox and not in the mail", async () => {
  stubServer([stranger, [requestReset, respondWith({ sent: true })]]);
  await visit("/forgot", noMail);
  await page.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
  await page.getByRole("button", { name: "Create link" }).click();
  await heading("No email was sent").toBeVisible();
  await expect.element(page.getByText("Ask an admin of Acme Solar for help.")).toBeVisible();
  expect(page.getByText(/We sent/).query()).toBeNull();
});

it("sets a new password and continues to the sign-in page, which confirms it [R7.1]", async () => {
  const asked = stubServer([stranger, [resetPassword, respondWith({ email: "ana@example.com" })]]);
  const { address } = await visit(`/reset?token=${token}`);
  await next().fill("correct horse 8");
  await confirmed().fill("correct horse 8");
  await page.getByRole("button", { name: "Save new password" }).click();
  await heading("Welcome back").toBeVisible();
  expect(address()).toBe("/login?notice=reset&email=ana%40example.com");
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("ana@example.com");
  expect(asked.find(({ path }) => path === resetPassword.path)?.body).toEqual({ token, password: "correct horse 8" });
});

it("requires a valid password, typed twice [R5.4] [R5.9] [R8.1]", async () => {
  stubServer([stranger]);
  await visit(`/reset?token=${token}`);
  await next().fill("abcdefgh");
  await confirmed().fill("abcdefgi");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect
    .element(next())
    .toHaveAccessibleDescription(
      /Password must be at least 8 characters and include at least 3 of uppercase, lowercase, number or special character\./,
    );
  await expect.element(confirmed()).toHaveAccessibleDescription("The passwords don’t match.");
  await expect.element(next()).toHaveFocus();
});

it("offers a new link when the old one has expired", async () => {
  stubServer([stranger, [resetPassword, rejectWith(errors.linkOver)]]);
  await visit(`/reset?token=${token}`);
  await next().fill("correct horse 8");
  await confirmed().fill("correct horse 8");
  await page.getByRole("button", { name: "Save new password" }).click();
  await heading("This link no longer works").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Send new link" })).toHaveAttribute("href", "/forgot");
});

const signedIn: Stub = [getMe, respondWith(exampleMe("referrer", { person: { emailVerified: false } }))];

it("asks a visitor to sign in before an address is confirmed, and offers a reset to its owner", async () => {
  const asked = stubServer([stranger]);
  await visit(`/verify?token=${token}`);
  await heading("Log in to confirm your address").toBeVisible();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Log in" }))
    .toHaveAttribute("href", `/login?redirect=${encodeURIComponent(`/verify?token=${token}`)}`);
  await expect.element(page.getByRole("link", { name: "Reset password" })).toHaveAttribute("href", "/forgot");
  expect(asked.filter(({ path }) => path === verifyEmail.path)).toEqual([]);
});

it("confirms the address of the signed-in person once, and links back into the app", async () => {
  const asked = stubServer([signedIn, [verifyEmail, respondWith({ email: "lena@example.com" })]]);
  await visit(`/verify?token=${token}`);
  await heading("Address confirmed").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to dashboard" })).toHaveAttribute("href", "/dashboard");
  expect(asked.filter(({ path }) => path === verifyEmail.path)).toHaveLength(1);
});

it("names the signed-in account when the link is for another one", async () => {
  stubServer([signedIn, [verifyEmail, rejectWith(errors.otherAccount)]]);
  await visit(`/verify?token=${token}`);
  await heading("This link is for another account").toBeVisible();
  await expect
    .element(page.getByText(/^You’re logged in as/))
    .toHaveTextContent("You’re logged in as lena@example.com. Sign out, then open the link again.");
});

it("distinguishes an expired link from a lost connection", async () => {
  stubServer([signedIn, [verifyEmail, rejectWith(errors.linkOver)]]);
  await visit(`/verify?token=${token}`);
  await heading("This link no longer works").toBeVisible();
});

it("tries again after the connection was lost", async () => {
  let lost = true;
  const answer = respondWith({ email: "ana@example.com" });
  stubServer([signedIn, [verifyEmail, (asked) => (lost ? failNetwork : answer)(asked)]]);
  await visit(`/verify?token=${token}`);
  await heading("Couldn’t confirm your address").toBeVisible();
  lost = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await heading("Address confirmed").toBeVisible();
});
