import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import {
  type AdminInvitation,
  changePlan,
  closeTenant,
  createTenant,
  errors,
  getTenant,
  getTenantUsage,
  type HistoryEntry,
  keepTenant,
  linkAdminInvitation,
  listAdminInvitations,
  listTenantHistory,
  listTenants,
  resendAdminInvitation,
  resumeTenant,
  startTenantExport,
  suspendTenant,
  visitTenant,
} from "../contract.ts";
import { acme } from "./testing/examples.ts";

const own = { ...acme, id: "ten_0190f1c2d3e4756893a1b2c3d4e5f600", slug: "default", name: "Goodword" } as const;
const usage = {
  members: 12,
  activeMembers: 9,
  referrals: 340,
  recentReferrals: 25,
  storageBytes: 3 * 1024 * 1024,
  files: 4,
  lastActivityAt: "2026-02-03T10:00:00.000Z",
  lastExportAt: null,
};
const invited: AdminInvitation = {
  id: "inv_0190f1c2d3e4756893a1b2c3d4e5f607",
  email: "ida@example.com",
  state: "open",
  createdAt: "2026-02-03T10:00:00.000Z",
  expiresAt: "2036-02-10T10:00:00.000Z",
};
const changed: HistoryEntry = {
  id: "aud_0190f1c2d3e4756893a1b2c3d4e5f607",
  action: "tenants.planChanged",
  subject: "Acme Solar",
  by: "Lena Brandt",
  createdAt: "2026-02-03T10:00:00.000Z",
};
const inside: Stub[] = [
  [getMe, respondWith(exampleMe("admin"))],
  [getTenantUsage, respondWith(usage)],
  [listTenantHistory, respondWith({ items: [changed] })],
  [listAdminInvitations, respondWith({ items: [invited] })],
  [listTenants, respondWith({ items: [acme, own], next: null })],
];
const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);
const panel = () => page.getByRole("dialog", { name: /Acme Solar/ });
afterEach(() => {
  vi.restoreAllMocks();
});

it("filters tenants by the URL [R6.4]", async () => {
  const asked = stubServer(inside);
  await visit("/admin/tenants?q=solar&plan=professional&state=active,suspended&sort=people:desc");
  await expect.element(page.getByRole("row", { name: /Acme Solar/ })).toBeVisible();
  const list = asked.find(({ path }) => path.startsWith("/api/v1/operator/tenants?"));
  const params = new URL(list!.path, location.origin).searchParams;
  expect(params.getAll("filter")).toEqual(["plan:in:professional", "state:in:active,suspended", "search:has:solar"]);
  expect(params.get("orderBy")).toBe("people:desc");
});

it("creates a tenant whose subdomain follows its name, and shows what is taken [R5.6]", async () => {
  let taken = true;
  const asked = stubServer([
    ...inside,
    [
      createTenant,
      (one) =>
        taken
          ? rejectWith(errors.subdomainTaken, { subdomain: "nordlys-energi" })(one)
          : respondWith({ ...acme, name: "Nordlys" })(one),
    ],
  ]);
  await visit("/admin/tenants");
  await page.getByRole("button", { name: "New tenant" }).click();
  const form = page.getByRole("dialog", { name: "New tenant" });
  await form.getByLabelText("Name").fill("Nordlys Énergi");
  await expect.element(form.getByLabelText("Subdomain")).toHaveValue("nordlys-energi");
  await form.getByRole("button", { name: "Create tenant" }).click();
  await expect.element(form.getByText("This field is required.")).toBeVisible();
  await form.getByLabelText("First admin’s email").fill("ida@example.com");
  await form.getByRole("button", { name: "Create tenant" }).click();
  await expect.element(form.getByText("The subdomain nordlys-energi is taken. Choose another one.")).toBeVisible();
  taken = false;
  await form.getByLabelText("Subdomain").fill("nordlys");
  await form.getByRole("button", { name: "Create tenant" }).click();
  await expect.element(page.getByText("Invitation sent to ida@example.com.", { exact: false })).toBeVisible();
  expect(bodies(asked).at(-1)).toEqual({
    name: "Nordlys Énergi",
    subdomain: "nordlys",
    plan: "starter",
    locale: "en",
    adminEmail: "ida@example.com",
  });
});

it("rejects an invalid subdomain before it sends a request [R5.6]", async () => {
  const asked = stubServer(inside);
  await visit("/admin/tenants");
  await page.getByRole("button", { name: "New tenant" }).click();
  const form = page.getByRole("dialog", { name: "New tenant" });
  await form.getByLabelText("Subdomain").fill("www");
  await form.getByRole("button", { name: "Create tenant" }).click();
  await expect.element(form.getByText("Invalid subdomain format")).toBeVisible();
  expect(bodies(asked)).toEqual([]);
});

it("shows what a change of plan adds and removes before it happens [R6.3]", async () => {
  const asked = stubServer([...inside, [changePlan, respondWith({ ...acme, plan: "starter" })]]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await panel().getByLabelText("Plan").click();
  await page.getByRole("option", { name: "Starter" }).click();
  const question = page.getByRole("alertdialog", { name: "Switch Acme Solar to Starter?" });
  await expect.element(question.getByText("Audit log")).toBeVisible();
  // A planned feature cannot be lost.
  await expect.element(question.getByText("Custom integrations")).not.toBeInTheDocument();
  await expect.element(question.getByText("AI insights")).toBeVisible();
  await question.getByRole("button", { name: "Change plan" }).click();
  await expect.element(page.getByText("Acme Solar is now on Starter.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ plan: "starter" }]);
});

it("suspends with a reason, and resumes", async () => {
  let now = { ...acme } as typeof acme;
  const asked = stubServer([
    [getMe, respondWith(exampleMe("admin"))],
    [listTenants, (one) => respondWith({ items: [now], next: null })(one)],
    [
      suspendTenant,
      (one) => {
        now = { ...acme, state: "suspended", stateNote: "The invoice enabled." };
        return respondWith(now)(one);
      },
    ],
    [
      resumeTenant,
      (one) => {
        now = acme;
        return respondWith(now)(one);
      },
    ],
  ]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await panel().getByRole("button", { name: "Suspend" }).click();
  await panel().getByRole("button", { name: "Suspend tenant" }).click();
  await expect.element(panel().getByText("This field is required.")).toBeVisible();
  await panel().getByLabelText("Reason").fill("The invoice enabled.");
  await panel().getByRole("button", { name: "Suspend tenant" }).click();
  await expect.element(panel().getByText("The invoice enabled.")).toBeVisible();
  await panel().getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByText("Acme Solar resumed.")).toBeVisible();
  expect(bodies(asked)).toEqual([{ note: "The invoice enabled." }, {}]);
});

it("deletes after a confirmation, and keeps a tenant that was to be erased", async () => {
  let now = { ...acme } as typeof acme;
  stubServer([
    [getMe, respondWith(exampleMe("admin"))],
    [listTenants, (one) => respondWith({ items: [now], next: null })(one)],
    [
      closeTenant,
      (one) => {
        now = { ...acme, state: "closing", erasedAt: "2036-02-10T10:00:00Z" };
        return respondWith(now)(one);
      },
    ],
    [
      keepTenant,
      (one) => {
        now = acme;
        return respondWith(now)(one);
      },
    ],
  ]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await panel().getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Acme Solar?" });
  await expect.element(question.getByText("All data is deleted after 30 days", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect
    .element(panel().getByText("All data will be deleted on February 10, 2036.", { exact: false }))
    .toBeVisible();
  await panel().getByRole("button", { name: "Cancel deletion" }).click();
  await expect.element(page.getByText("Deletion canceled. Acme Solar is active again.")).toBeVisible();
});

it("opens a tenant as its admin in a new tab", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue({ opener: window } as unknown as Window);
  stubServer([...inside, [visitTenant, respondWith({ url: "http://acme.localhost:3000/visit?token=x" })]]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await panel().getByRole("button", { name: "Open as admin" }).click();
  await expect.poll(() => opened.mock.calls).toEqual([["http://acme.localhost:3000/visit?token=x", "_blank"]]);
});

it("shows the operator's own tenant read-only", async () => {
  stubServer(inside);
  await visit(`/admin/tenants?id=${own.id}`);
  const mine = page.getByRole("dialog", { name: /Goodword/ });
  await expect.element(mine.getByText("This is your own tenant.", { exact: false })).toBeVisible();
  expect(mine.getByRole("button", { name: "Suspend" }).query()).toBeNull();
});

it("fetches a tenant that a link names and the list lacks", async () => {
  const faraway = { ...acme, id: "ten_0190f1c2d3e4756893a1b2c3d4e5f609", name: "Faraway" } as const;
  stubServer([...inside, [getTenant, respondWith(faraway)]]);
  await visit(`/admin/tenants?id=${faraway.id}`);
  await expect.element(page.getByRole("dialog", { name: /Faraway/ })).toBeVisible();
});

it("redirects people who are not admins to the dashboard [R2.4]", async () => {
  stubServer([[getMe, respondWith(exampleMe("company"))]]);
  const { address } = await visit("/admin/tenants");
  await expect.poll(address).toBe("/dashboard");
});

it("shows another tenant's admin only their own tenant, and no list [R6.4]", async () => {
  const admin = exampleMe("admin", { operator: false, tenant: { id: "acme", name: "Acme Solar" } });
  const asked = stubServer([[getMe, respondWith(admin)]]);
  await visit("/admin/tenants");
  await expect.element(page.getByRole("tab", { name: "Features" })).toBeVisible();
  expect(page.getByRole("tab", { name: "Tenants" }).query()).toBeNull();
  expect(asked.map(({ path }) => path).filter((path) => path.includes("/operator/"))).toEqual([]);
});

it("shows what a tenant uses, its plan's contents and its history", async () => {
  stubServer(inside);
  await visit(`/admin/tenants?id=${acme.id}`);
  await expect.element(panel().getByText("340 · 25 in 30 days")).toBeVisible();
  await expect.element(panel().getByText("3 MB · 4 files")).toBeVisible();
  await expect.element(panel().getByText("Plan changed")).toBeVisible();
  await panel()
    .getByText(/features included/)
    .click();
  await expect.element(panel().getByText("Commission tracking")).toBeVisible();
});

it("sends the invitation of a pending admin again", async () => {
  const asked = stubServer([...inside, [resendAdminInvitation, respondWith({ sent: true })]]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await panel().getByRole("button", { name: "Resend to ida@example.com" }).click();
  await expect.element(page.getByText("New link sent to ida@example.com.")).toBeVisible();
  expect(asked.some(({ path }) => path.endsWith(`/admin-invitations/${invited.id}/mails`))).toBe(true);
});

it("claims no email where the server has no email service, and offers the admin's link", async () => {
  const asked = stubServer([
    ...inside,
    [createTenant, respondWith(acme)],
    [resendAdminInvitation, respondWith({ sent: false })],
    [
      linkAdminInvitation,
      respondWith({ url: "https://acme.example/invitation?token=t", expiresAt: "2036-02-10T10:00:00Z" }),
    ],
  ]);
  await visit("/admin/tenants", { sendsMail: false });
  await page.getByRole("button", { name: "New tenant" }).click();
  const form = page.getByRole("dialog", { name: "New tenant" });
  await form.getByLabelText("Name").fill("Acme");
  await form.getByLabelText("First admin’s email").fill("ida@example.com");
  await form.getByRole("button", { name: "Create tenant" }).click();
  await expect.element(page.getByText(/^Acme Solar created. No email was sent to ida@example.com/)).toBeVisible();
  await panel().getByRole("button", { name: "Resend to ida@example.com" }).click();
  const dialog = page.getByRole("alertdialog", { name: "No email was sent" });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByText("Link copied.")).toBeVisible();
  expect(page.getByText(/link sent|Invitation sent/).query()).toBeNull();
  expect(asked.some(({ path }) => path.endsWith(`/admin-invitations/${invited.id}/links`))).toBe(true);
});

it("starts an export for the tenant's admins, and says that the operator does not get it", async () => {
  const asked = stubServer([...inside, [startTenantExport, respondWith({ started: true })]]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await expect.element(panel().getByText(/Only its admins can download it, not you/)).toBeVisible();
  await panel().getByRole("button", { name: "Export for its admins" }).click();
  await expect.element(page.getByText(/The export of Acme Solar is being prepared/)).toBeVisible();
  expect(asked.some(({ path }) => path === `/api/v1/operator/tenants/${acme.id}/exports`)).toBe(true);
});

it("asks to reactivate a suspended tenant before an export", async () => {
  const suspended = { ...acme, state: "suspended", stateNote: "Invoice 7 is open" } as const;
  stubServer([[listTenants, respondWith({ items: [suspended, own], next: null })], ...inside]);
  await visit(`/admin/tenants?id=${acme.id}`);
  await expect.element(panel().getByText(/^Reactivate the tenant first/)).toBeVisible();
  await expect.element(panel().getByRole("button", { name: "Export for its admins" })).toBeDisabled();
});
