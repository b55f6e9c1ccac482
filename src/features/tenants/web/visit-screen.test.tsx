import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { errors, getMe } from "#features/identity/contract.ts";
import { startVisit } from "../contract.ts";

const guest = exampleMe("admin", { operator: false, visiting: true, tenant: { id: "acme", name: "Acme Solar" } });
const nobody: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const token = "a-token-from-the-link";

it("enters by the operator's link, and always shows which tenant is visited", async () => {
  const asked = stubServer([nobody, [startVisit, respondWith(guest)]]);
  const { address } = await visit(`/visit?token=${token}`);
  await expect.poll(address).toBe("/home");
  await expect.element(page.getByText("You’re visiting Acme Solar as operator.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Leave" })).toBeVisible();
  expect(asked.filter(({ path }) => path === startVisit.path).map(({ body }) => body)).toEqual([{ token }]);
});

it("shows when a link has expired", async () => {
  stubServer([nobody, [startVisit, rejectWith(errors.linkOver)]]);
  await visit(`/visit?token=${token}`);
  await expect.element(page.getByRole("heading", { name: "This visit can’t start" })).toBeVisible();
});

it("shows the banner to no one else", async () => {
  stubServer([[getMe, respondWith(exampleMe("admin"))]]);
  await visit("/home");
  await expect.element(page.getByRole("main")).toBeVisible();
  expect(page.getByRole("button", { name: "Leave" }).query()).toBeNull();
});
