import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { listMessages } from "#features/notifications/contract.ts";
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

it("shows on the security tab whether the address is confirmed, with the way to confirm it", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("referrer", { person: { emailVerified: false } }))],
    [sendVerification, respondWith({ sentTo: "lena@example.com" })],
  ]);
  await visit("/profile?tab=security");
  const section = page.getByRole("region", { name: "Email address" });
  await expect.element(section.getByText("Not confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("New link sent to lena@example.com.")).toBeVisible();
});

const unconfirmed = (role: "admin" | "referrer"): Stub[] => [
  [getMe, respondWith(exampleMe(role, { person: { emailVerified: false } }))],
  [sendVerification, respondWith({ sentTo: "lena@example.com" })],
];

it("leads the operator to the link in the outbox where the server has no email service", async () => {
  const requests = stubServer([...unconfirmed("admin"), [listMessages, respondWith({ items: [], next: null })]]);
  const { address } = await visit("/profile?tab=security", { sendsMail: false });
  await expect.element(page.getByText(/the link to lena@example.com is in the outbox/)).toBeVisible();
  await page.getByRole("button", { name: "Get link from outbox" }).click();
  await expect.poll(address).toBe("/dev/outbox");
  expect(requests.some(({ path }) => path === sendVerification.path)).toBe(true);
});

it("leads the operator to the guide in production", async () => {
  stubServer(unconfirmed("admin"));
  await visit("/home", { sendsMail: false, development: false });
  await expect
    .element(page.getByRole("link", { name: "Read the guide" }))
    .toHaveAttribute("href", "/help/run-the-server");
});

it("tells others that the address can be confirmed once mail is set up", async () => {
  stubServer(unconfirmed("referrer"));
  await visit("/home", { sendsMail: false });
  await expect.element(page.getByText(/You can confirm it once email is set up/)).toBeVisible();
  expect(page.getByText(/We sent a link/).query()).toBeNull();
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
