import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { type DataExport, listExports, requestExport } from "../../contract/exports.ts";
import { errors, getMe } from "../../contract.ts";

const id = "exp_0190f1c2d3e4756893a1b2c3d4e5f607";
const ready: DataExport = {
  id,
  state: "ready",
  bytes: 20_480,
  url: `/downloads/exports/${id}`,
  createdAt: "2026-02-03T10:00:00Z",
  expiresAt: "2036-02-10T10:00:00Z",
};
const waiting: DataExport = { ...ready, state: "waiting", bytes: null, url: null };
const lena: Stub = [getMe, respondWith(exampleMe("referrer"))];
const prepare = () => page.getByRole("button", { name: "Request data" });

it("requests an export, and waits for it without a second request", async () => {
  let items: DataExport[] = [];
  stubServer([
    lena,
    [listExports, (asked) => respondWith({ items })(asked)],
    [
      requestExport,
      (asked) => {
        items = [waiting];
        return respondWith(waiting)(asked);
      },
    ],
  ]);
  await visit("/profile?tab=data");
  await expect.element(page.getByText("You haven’t requested your data yet.")).toBeVisible();
  await prepare().click();
  await expect.element(page.getByText("Being prepared", { exact: true })).toBeVisible();
  await expect.element(prepare()).toBeDisabled();
});

it("offers a finished export with its size", async () => {
  stubServer([lena, [listExports, respondWith({ items: [ready] })]]);
  await visit("/profile?tab=data");
  await expect.element(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", ready.url!);
  await expect.element(page.getByText("20 kB")).toBeVisible();
});

it("shows why an export is not possible", async () => {
  stubServer([lena, [listExports, respondWith({ items: [] })], [requestExport, rejectWith(errors.exportWaits)]]);
  await visit("/profile?tab=data");
  await prepare().click();
  await expect.element(page.getByText("Your last export is still being prepared.")).toBeVisible();
});
