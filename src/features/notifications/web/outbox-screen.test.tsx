import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { failNetwork, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { errors, getMessage, listMessages, type Message, sendTestMessage } from "../contract.ts";

const message: Message = {
  id: "msg_0190f1c2d3e4756893a1b2c3d4e5f607",
  channel: "mail",
  to: "ana@example.com",
  subject: "Your invitation",
  text: "Dear Ana,\nwelcome.",
  state: "failed",
  attempts: 2,
  lastError: "mailbox full",
  createdAt: "2026-02-03T10:00:00Z",
  sentAt: null,
  tenant: "Acme",
};
const stubs: Stub[] = [
  [getMe, respondWith(exampleMe("admin", { operator: true }))],
  [getStatus, respondWith(healthy)],
  [listMessages, respondWith({ items: [message], next: null })],
];

it("queries the server with the filters in the URL, and opens a message beside the list, rendered and as text", async () => {
  const requests = stubServer([...stubs, [getMessage, respondWith({ ...message, hasHtml: true })]]);
  const { address } = await visit("/dev/outbox?state=failed,waiting&channel=mail");
  await page.getByText("ana@example.com").click();
  const panel = page.getByRole("dialog", { name: "Your invitation" });
  await expect.element(panel.getByText("mailbox full")).toBeVisible();
  await expect.element(panel.getByText(/Dear Ana/)).toBeVisible();
  const rendered = panel.getByTitle("Email preview: Your invitation");
  await expect.element(rendered).toHaveAttribute("src", `/internal/mails/${message.id}`);
  await expect.element(rendered).toHaveAttribute("sandbox", "");
  expect(address()).toContain(`id=${message.id}`);
  const { searchParams } = new URL(
    requests.find(({ path }) => path.startsWith("/api/v1/outbox?"))!.path,
    location.origin,
  );
  expect(searchParams.getAll("filter")).toEqual(["state:in:failed,waiting", "channel:in:mail"]);
});

async function writeTo(name: string) {
  await visit("/dev/outbox");
  await page.getByRole("button", { name: "Send a test message" }).first().click();
  await page.getByRole("textbox", { name: "To" }).fill(name);
  await page.getByRole("textbox", { name: "Subject" }).fill("Hello");
  await page.getByRole("textbox", { name: "Message" }).fill("It works.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

it("repeats the idempotency key of a message whose answer was lost, so that it is not sent twice", async () => {
  let isLost = true;
  const requests = stubServer([
    ...stubs,
    [sendTestMessage, (request) => (isLost ? failNetwork : respondWith(message))(request)],
  ]);
  await writeTo("ana@example.com");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Network error, please check your connection.");
  isLost = false;
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByText("Message added to the outbox.")).toBeVisible();
  const keys = requests.filter(({ body }) => body).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
});

it("shows next to the subject that a mail needs one", async () => {
  stubServer([...stubs, [sendTestMessage, rejectWith(errors.needsSubject)]]);
  await writeTo("ana@example.com");
  await expect
    .element(page.getByRole("textbox", { name: "Subject" }))
    .toHaveAccessibleDescription("An email needs a subject.");
});

it("says why it is closed to everyone but operators, instead of leading elsewhere", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("admin", { operator: false }))],
    [getStatus, respondWith(healthy)],
  ]);
  const { address } = await visit("/dev/outbox");
  await expect.element(page.getByRole("heading", { name: "The outbox is for operators" })).toBeVisible();
  expect(address()).toBe("/dev/outbox");
});
