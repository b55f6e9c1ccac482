import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { listMembers } from "#features/members/contract.ts";
import { comparePlans, getOwnTenant, type OwnTenant, switchFeature } from "../own.ts";
import { togglesOf } from "../rules.ts";
import { comparison, ownAcme } from "./testing/examples.ts";

const admin = exampleMe("admin", { operator: false, plan: "professional", tenant: { id: "acme", name: "Acme Solar" } });
const inside = (tenant: () => OwnTenant): Stub[] => [
  [getMe, respondWith(admin)],
  [getOwnTenant, (asked) => respondWith(tenant())(asked)],
  [comparePlans, respondWith(comparison)],
  [listMembers, respondWith({ items: [], next: null })],
];
const bodies = (asked: ReturnType<typeof stubServer>) =>
  asked.map(({ body }) => body).filter((body) => body !== undefined);

it("shows the four groups, and the plan that includes what is locked [R3.13 R6.3]", async () => {
  stubServer(inside(() => ownAcme));
  await visit("/admin/tenants?tab=features");
  for (const name of ["Core", "Advanced", "Communication", "Security"])
    await expect.element(page.getByRole("region", { name })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Audit log" })).toBeChecked();
  await expect.element(page.getByRole("switch", { name: "Reporting" })).not.toBeChecked();
  expect(page.getByRole("switch", { name: "White labeling" }).query()).toBeNull();
  await expect
    .element(page.getByRole("region", { name: "Security" }).getByText("Included from Enterprise").first())
    .toBeVisible();
});

it("marks features that do not exist yet as planned", async () => {
  stubServer(inside(() => ownAcme));
  await visit("/admin/tenants?tab=features");
  await expect
    .element(page.getByRole("switch", { name: "Custom integrations" }))
    .toHaveAccessibleDescription(/^Planned\. /);
  await expect
    .element(page.getByRole("switch", { name: "Audit log" }))
    .toHaveAccessibleDescription(/^A tamper-proof record/);
});

it("switches a feature off at once, and back with undo [R6.3]", async () => {
  let off: OwnTenant["features"][number]["name"][] = ["reporting"];
  const tenant = () => ({ ...ownAcme, features: togglesOf("professional", off) });
  const asked = stubServer([
    ...inside(tenant),
    [
      switchFeature,
      (one) => {
        off = (one.body as { on: boolean }).on ? ["reporting"] : ["reporting", "auditLogs"];
        return respondWith(tenant())(one);
      },
    ],
  ]);
  await visit("/admin/tenants?tab=features");
  await page.getByRole("switch", { name: "Audit log" }).click({ force: true });
  await expect.element(page.getByText("Audit log turned off for everyone. Its data is kept.")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Audit log" })).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("switch", { name: "Audit log" })).toBeChecked();
  expect(bodies(asked)).toEqual([
    { feature: "auditLogs", on: false },
    { feature: "auditLogs", on: true },
  ]);
});

it("shows why a switch was refused", async () => {
  stubServer([...inside(() => ownAcme), [switchFeature, rejectWith(baseErrors.planLacks, { feature: "reporting" })]]);
  await visit("/admin/tenants?tab=features");
  await page.getByRole("switch", { name: "Reporting" }).click({ force: true });
  await expect.element(page.getByText("Your plan doesn’t include this.")).toBeVisible();
});

it("compares the plans with the current one [R3.12]", async () => {
  stubServer(inside(() => ownAcme));
  await visit("/admin/tenants?tab=features");
  const table = page.getByRole("region", { name: "Plans" }).getByRole("table");
  await expect.element(table.getByRole("columnheader", { name: /Professional\s*Current/ })).toBeVisible();
  await expect.element(table.getByRole("columnheader", { name: /Enterprise\s*\+3/ })).toBeVisible();
  await expect.element(table.getByRole("columnheader", { name: /Starter\s*−7/ })).toBeVisible();
  await expect
    .element(table.getByRole("row", { name: /White labeling Not included Not included Included/ }))
    .toBeVisible();
  // What is not built yet is marked as planned, and counts in no plan.
  await expect
    .element(table.getByRole("row", { name: /Custom integrations Not included Planned Planned/ }))
    .toBeVisible();
});
