import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
} from "../contract/email-change.ts";
import { errors, getMe } from "../contract.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const lena: Stub = [getMe, respondWith(exampleMe("referrer"))];
const token = "a-token-that-came-by-mail";
const heading = (name: string) => expect.element(page.getByRole("heading", { level: 1, name }));
const currentPassword = () => page.getByRole("region", { name: "Email address" }).getByLabelText("Current password");
const newAddress = () => page.getByRole("textbox", { name: "New email address" });

it("asks for the password, says where the link went, and cancels the change", async () => {
  let pending: { email: string; expiresAt: string } | null = null;
  const asked = stubServer([
    lena,
    [getEmailChange, (request) => respondWith({ pending })(request)],
    [
      requestEmailChange,
      (request) => {
        pending = { email: "lena@new.example", expiresAt: "2036-02-10T10:00:00Z" };
        return respondWith({ sentTo: pending.email })(request);
      },
    ],
    [
      cancelEmailChange,
      (request) => {
        pending = null;
        return respondWith({ done: true })(request);
      },
    ],
  ]);
  await visit("/profile?tab=security");
  await newAddress().fill("lena@new.example");
  await currentPassword().fill("correct horse 7");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(page.getByText(/^We sent a link to .*Nothing changes until then/)).toBeVisible();
  expect(asked.find(({ path, body }) => path === requestEmailChange.path && body)?.body).toEqual({
    email: "lena@new.example",
    password: "correct horse 7",
  });
  await page.getByRole("button", { name: "Cancel change" }).click();
  await expect.element(page.getByText(/Nothing changes until then/)).not.toBeInTheDocument();
});

it("shows beside the address that it is the current one", async () => {
  stubServer([
    lena,
    [getEmailChange, respondWith({ pending: null })],
    [requestEmailChange, rejectWith(errors.sameEmail)],
  ]);
  await visit("/profile?tab=security");
  await newAddress().fill("lena@example.com");
  await currentPassword().fill("correct horse 7");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(newAddress()).toBeInvalid();
  await expect.element(newAddress()).toHaveFocus();
});

it("asks a visitor to log in before the new address is confirmed", async () => {
  const asked = stubServer([stranger]);
  await visit(`/confirm-email?token=${token}`);
  await heading("Log in to confirm your new address").toBeVisible();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Log in" }))
    .toHaveAttribute("href", `/login?redirect=${encodeURIComponent(`/confirm-email?token=${token}`)}`);
  expect(asked.filter(({ path }) => path === confirmEmailChange.path)).toEqual([]);
});

it("confirms the new address once and links back to the security settings", async () => {
  const asked = stubServer([lena, [confirmEmailChange, respondWith({ email: "lena@new.example" })]]);
  await visit(`/confirm-email?token=${token}`);
  await heading("Email address changed").toBeVisible();
  await expect.element(page.getByText("lena@new.example")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Go to security settings" }))
    .toHaveAttribute("href", "/profile?tab=security");
  expect(asked.filter(({ path }) => path === confirmEmailChange.path).map(({ body }) => body)).toEqual([{ token }]);
});

it("says that a used link starts nothing", async () => {
  stubServer([lena, [confirmEmailChange, rejectWith(errors.linkOver)]]);
  await visit(`/confirm-email?token=${token}`);
  await expect.element(page.getByText(/Start the change again in your profile/)).toBeVisible();
});

it("stops a change only after a click, because mail scanners open links", async () => {
  const asked = stubServer([stranger, [stopEmailChange, respondWith({ email: "lena@example.com", restored: false })]]);
  await visit(`/stop-email-change?token=${token}`);
  await heading("Stop the change of your email address?").toBeVisible();
  expect(asked.filter(({ path }) => path === stopEmailChange.path)).toEqual([]);
  await page.getByRole("button", { name: "Stop change" }).click();
  await heading("Change stopped").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Choose a new password" })).toHaveAttribute("href", "/forgot");
});

it("says that the address is restored when the change was already confirmed", async () => {
  stubServer([stranger, [stopEmailChange, respondWith({ email: "lena@example.com", restored: true })]]);
  await visit(`/stop-email-change?token=${token}`);
  await page.getByRole("button", { name: "Stop change" }).click();
  await heading("Address restored").toBeVisible();
});
