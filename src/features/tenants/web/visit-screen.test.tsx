import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { somebody } from "#app/web/testing/people.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { refuses, type Stub, says, wire } from "#app/web/testing/wire.ts";
import { baseErrors } from "#base/errors.ts";
import { errors, getMe } from "#features/identity/contract.ts";
import { startVisit } from "../contract.ts";

const guest = somebody("admin", { operator: false, visiting: true, tenant: { id: "acme", name: "Acme Solar" } });
const nobody: Stub = [getMe, refuses(baseErrors.signedOut)];
const token = "a-token-from-the-link";

it("goes inside by the operator's link, and says all the time whose guest one is", async () => {
  const asked = wire([nobody, [startVisit, says(guest)]]);
  const { address } = await visit(`/visit?token=${token}`);
  await expect.poll(address).toBe("/home");
  await expect.element(page.getByText("You are visiting Acme Solar as operator.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Leave" })).toBeVisible();
  expect(asked.filter(({ path }) => path === startVisit.path).map(({ body }) => body)).toEqual([{ token }]);
});

it("says when a link is over", async () => {
  wire([nobody, [startVisit, refuses(errors.linkOver)]]);
  await visit(`/visit?token=${token}`);
  await expect.element(page.getByRole("heading", { name: "This visit cannot begin" })).toBeVisible();
});

it("nobody else is told of visiting", async () => {
  wire([[getMe, says(somebody("admin"))]]);
  await visit("/home");
  await expect.element(page.getByRole("main")).toBeVisible();
  expect(page.getByRole("button", { name: "Leave" }).query()).toBeNull();
});
