import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { sendVerification } from "../contract/verification.ts";
import { getMe } from "../contract.ts";

it("asks to verify an address, and sends the link again", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("referrer", { person: { emailVerified: false } }))],
    [sendVerification, respondWith({ sentTo: "lena@example.com" })],
  ]);
  await visit("/home");
  await expect.element(page.getByText("Confirm your email address. We sent a link to lena@example.com.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("New link sent to lena@example.com.")).toBeVisible();
});

it("shows a neutral notice while a role waits for approval [R4.6]", async () => {
  stubServer([[getMe, respondWith(exampleMe("user", { requestedRole: "company" }))]]);
  await visit("/home");
  await expect.element(page.getByText(/Your company role is waiting for an admin/)).toBeVisible();
});

it("renders nothing when there is nothing to report", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  await visit("/home");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send again" })).not.toBeInTheDocument();
});
