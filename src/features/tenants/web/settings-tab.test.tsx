import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { errors } from "../contract.ts";
import {
  getOwnTenant,
  listTenantExports,
  type OwnTenant,
  requestTenantExport,
  type TenantExport,
  updateSettings,
} from "../own.ts";
import { ownAcme } from "./testing/examples.ts";

const admin = exampleMe("admin", { operator: false, plan: "professional", tenant: { id: "acme", name: "Acme Solar" } });
const inside: Stub[] = [
  [getMe, respondWith(admin)],
  [getOwnTenant, respondWith(ownAcme)],
  [listTenantExports, respondWith({ items: [] })],
];
const saved: Stub = [
  updateSettings,
  (asked) => respondWith({ ...ownAcme, settings: asked.body as OwnTenant["settings"] })(asked),
];
const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);
const save = () => page.getByRole("button", { name: "Save" });

it("saves hours day by day, and shows which day is wrong", async () => {
  const asked = stubServer([...inside, saved]);
  await visit("/admin/tenants?tab=settings");
  await page.getByRole("checkbox", { name: "Saturday" }).click();
  await page.getByLabelText("Saturday, from").fill("18:00");
  await expect.element(page.getByText("The end has to be after the start.")).toBeVisible();
  await save().click();
  expect(bodies(asked)).toEqual([]);
  await expect.element(page.getByLabelText("Saturday, to")).toHaveFocus();
  await page.getByLabelText("Saturday, from").fill("10:00");
  await save().click();
  await expect.element(page.getByText("Settings saved.")).toBeVisible();
  expect(bodies(asked)).toEqual([
    {
      ...ownAcme.settings,
      businessHours: { mon: { from: "09:00", to: "17:00" }, sat: { from: "10:00", to: "17:00" } },
    },
  ]);
  expect(save().query()).toBeNull();
});

it("finds a time zone by its first letters, replacing the selected one", async () => {
  stubServer(inside);
  await visit("/admin/tenants?tab=settings");
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await userEvent.keyboard("Reykj");
  await page.getByRole("option", { name: /Reykjavik/ }).click();
  await expect.element(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Atlantic/Reykjavik (GMT+0)");
});

it("keeps unsaved changes while another tab is open", async () => {
  stubServer(inside);
  await visit("/admin/tenants?tab=settings");
  await page.getByRole("combobox", { name: "Default language" }).click();
  await page.getByRole("option", { name: "Español" }).click();
  await page.getByRole("tab", { name: "Features" }).click();
  await expect.element(page.getByText("Your draft stays on this device.")).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect.element(page.getByRole("combobox", { name: "Default language" })).toHaveValue("Español");
});

it("opens with its tab visible on a phone", async () => {
  stubServer(inside);
  await visit("/admin/tenants?tab=settings", { width: 360 });
  const tab = page.getByRole("tab", { name: "Settings" });
  await expect.element(tab).toBeVisible();
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
});

const made: TenantExport = {
  id: "txp_0190f1c2d3e4756893a1b2c3d4e5f607",
  state: "waiting",
  progress: 40,
  bytes: null,
  url: null,
  createdAt: "2026-02-03T10:00:00Z",
  expiresAt: "2036-02-10T10:00:00Z",
};

it("requests an export, and shows its progress", async () => {
  let items: TenantExport[] = [];
  stubServer([
    ...inside.slice(0, 2),
    [listTenantExports, (asked) => respondWith({ items })(asked)],
    [
      requestTenantExport,
      (asked) => {
        items = [made];
        return respondWith(made)(asked);
      },
    ],
  ]);
  await visit("/admin/tenants?tab=settings");
  await expect.element(page.getByText("No exports yet.")).toBeVisible();
  await page.getByRole("button", { name: "Request export" }).click();
  await expect.element(page.getByRole("progressbar", { name: "40% written" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Request export" })).toBeDisabled();
});

it("offers a finished export with its size", async () => {
  const url = `/downloads/tenant-exports/${made.id}`;
  const ready: TenantExport = { ...made, state: "ready", progress: 100, bytes: 20_480, url };
  stubServer([...inside.slice(0, 2), [listTenantExports, respondWith({ items: [ready] })]]);
  await visit("/admin/tenants?tab=settings");
  await expect.element(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", url);
  await expect.element(page.getByText("20 kB")).toBeVisible();
});

it("shows why an export is not possible", async () => {
  stubServer([...inside, [requestTenantExport, rejectWith(errors.exportWaits)]]);
  await visit("/admin/tenants?tab=settings");
  await page.getByRole("button", { name: "Request export" }).click();
  await expect.element(page.getByText("An export is already being prepared.")).toBeVisible();
});

it("names the plan that includes exports [R6.3]", async () => {
  stubServer([
    [getMe, respondWith({ ...admin, plan: "starter" })],
    [getOwnTenant, respondWith({ ...ownAcme, plan: "starter" })],
  ]);
  await visit("/admin/tenants?tab=settings");
  await expect.element(page.getByText("Included from Professional")).toBeVisible();
});
