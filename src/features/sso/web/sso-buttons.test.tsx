import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { getMe } from "#features/identity/contract.ts";
import { beginSso, listOpenSsoProviders } from "../contract.ts";

const provider = "sso_0190f1c2d3e4756893a1b2c3d4e5f607";
const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const acme: Stub = [listOpenSsoProviders, respondWith({ items: [{ id: provider, name: "Acme" }] })];
const withAcme = () => page.getByRole("button", { name: "Log in with Acme" });

it("redirects to the tenant's identity provider, and keeps the requested page and whether to stay signed in", async () => {
  const asked = stubServer([stranger, acme, [beginSso, respondWith({ url: "#at-acme" })]]);
  await visit("/login?redirect=/status");
  await page.getByText("Keep me signed in").click();
  await withAcme().click();
  await expect.poll(() => location.hash).toBe("#at-acme");
  expect(asked.find(({ path }) => path === beginSso.path)?.body).toEqual({
    provider,
    remember: true,
    returnTo: "/status",
  });
  location.hash = "";
});

it("shows why it cannot redirect", async () => {
  stubServer([stranger, acme, [beginSso, rejectWith(connectionErrors.unreachable)]]);
  await visit("/login");
  await withAcme().click();
  await expect.element(page.getByRole("alert").getByText(/can’t be reached/)).toBeVisible();
  await expect.element(withAcme()).toBeEnabled();
});

it("renders nothing without a provider", async () => {
  stubServer([stranger, [listOpenSsoProviders, respondWith({ items: [] })]]);
  await visit("/login");
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Log in with (?!a passkey)/ })).not.toBeInTheDocument();
});
