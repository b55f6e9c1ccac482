import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { type AuditEntry, listAudit } from "../../contract/audit.ts";
import { listMembers } from "../../contract.ts";

afterEach(() => vi.restoreAllMocks());

const entry: AuditEntry = {
  id: "aud_0190f1c2d3e4756893a1b2c3d4e5f607",
  action: "members.changed",
  subject: "ben@example.com",
  by: "Lena Brandt",
  before: { role: "user", disabled: false },
  after: { role: "company", disabled: false },
  ip: "192.0.2.7",
  createdAt: "2026-02-03T10:00:00Z",
};
const unknown: AuditEntry = { ...entry, id: "aud_0190f1c2d3e4756893a1b2c3d4e5f608", action: "later.thing", by: null };
const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const noMembers: Stub = [listMembers, respondWith({ items: [], next: null })];

it("describes who changed what, and shows the values before and after", async () => {
  stubServer([admin, noMembers, [listAudit, respondWith({ items: [entry, unknown], next: null })]]);
  await visit("/admin/members?tab=audit");
  await expect.element(page.getByText("later.thing")).toBeVisible();
  await page.getByText("Member changed").click();
  const panel = page.getByRole("dialog", { name: "Member changed" });
  await expect.element(panel.getByRole("row", { name: "Role Member Company" })).toBeVisible();
  await expect.element(panel.getByRole("row", { name: "Disabled No No" })).toBeVisible();
});

it("names a switched feature by its label", async () => {
  const switched = { ...entry, action: "tenants.featureSwitched", subject: "whiteLabeling" };
  const featureChange = { before: { enabled: true }, after: { enabled: false } };
  stubServer([admin, noMembers, [listAudit, respondWith({ items: [{ ...switched, ...featureChange }], next: null })]]);
  await visit("/admin/members?tab=audit");
  await page.getByRole("cell", { name: "White labeling" }).click();
  const panel = page.getByRole("dialog", { name: "Feature toggled" });
  await expect.element(panel.getByRole("row", { name: "Enabled Yes No" })).toBeVisible();
});

it("exports every page that matches the filters in the URL", async () => {
  const downloads: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    downloads.push(blob as Blob);
    return "blob:nothing";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const pages: Stub[1] = ({ path }) =>
    Response.json(
      path.includes("after=second") ? { items: [unknown], next: null } : { items: [entry], next: "second" },
    );
  const requests = stubServer([admin, noMembers, [listAudit, pages]]);
  await visit("/admin/members?tab=audit&action=members.changed");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect.poll(() => downloads.length).toBe(1);
  const [head, ...rows] = (await downloads[0]!.text()).trim().split("\r\n");
  expect(head).toContain('"When","By","Action"');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('"Role: Member; Disabled: No","Role: Company; Disabled: No"');
  const last = new URL(requests.at(-1)!.path, location.origin).searchParams;
  expect([last.get("filter"), last.get("limit")]).toEqual(["action:in:members.changed", "100"]);
});

it("finds entries by person or subject and by day, all in the URL", async () => {
  const requests = stubServer([admin, noMembers, [listAudit, respondWith({ items: [entry], next: null })]]);
  const { address } = await visit("/admin/members?tab=audit&created=2026-02-01..");
  await page.getByRole("searchbox", { name: "Search person or subject" }).fill("lena");
  await expect.poll(address).toContain("q=lena");
  const filters = () =>
    requests
      .filter(({ path }) => path.startsWith("/api/v1/audit"))
      .map(({ path }) => new URL(path, location.origin).searchParams.getAll("filter"))
      .at(-1);
  await expect.poll(filters).toContain("search:has:lena");
  expect(filters()?.some((one) => /^createdAt:gte:2026-0[12]-/.test(one))).toBe(true);
});

it("names the plan that includes the audit log when the tenant's does not [R6.3]", async () => {
  const requests = stubServer([[getMe, respondWith(exampleMe("admin", { plan: "starter" }))], noMembers]);
  await visit("/admin/members?tab=audit");
  await expect.element(page.getByText("The audit log is included in Professional")).toBeVisible();
  expect(requests.some(({ path }) => path.startsWith("/api/v1/audit"))).toBe(false);
});
