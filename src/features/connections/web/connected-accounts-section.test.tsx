import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import {
  beginConnection,
  type Connection,
  disconnect,
  errors,
  getSignInMethods,
  listConnections,
} from "../contract.ts";

const connection: Connection = {
  id: "con_0190f1c2d3e4756893a1b2c3d4e5f607",
  provider: "google",
  email: "lena@elsewhere.example",
  createdAt: "2026-02-03T10:00:00Z",
  lastUsedAt: "2026-02-03T10:00:00Z",
};
const inside: Stub[] = [
  [getMe, respondWith(exampleMe("referrer"))],
  [getStatus, respondWith(healthy)],
  [getSignInMethods, respondWith({ google: true, facebook: true })],
  [listConnections, respondWith({ items: [connection] })],
];
const prove = { method: "POST", path: "/api/v1/me/proofs" } as const;
const section = () => page.getByRole("region", { name: "Connected accounts" });
const disconnectAccount = async () => {
  await section().getByRole("button", { name: "Disconnect Google" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
};

it("shows the connected accounts with their addresses, and the providers that can be connected", async () => {
  stubServer(inside);
  await visit("/profile?tab=security");
  await expect.element(section().getByText("lena@elsewhere.example")).toBeVisible();
  await expect.element(section().getByText("Not connected")).toBeVisible();
  await expect.element(section().getByRole("button", { name: "Connect Facebook" })).toBeVisible();
});

it("redirects to connect an account, with the path to return to", async () => {
  const asked = stubServer([...inside, [beginConnection, respondWith({ url: "#elsewhere", state: "s".repeat(43) })]]);
  await visit("/profile?tab=security");
  await section().getByRole("button", { name: "Connect Facebook" }).click();
  await expect.poll(() => location.hash, { timeout: 10_000 }).toBe("#elsewhere");
  const { body } = asked.find(({ path, body: sent }) => path === beginConnection.path && sent) ?? {};
  expect(body).toMatchObject({ provider: "facebook", returnTo: expect.stringMatching(/^\//) });
  location.hash = "";
});

it("asks for confirmation, then for a proof, and then disconnects", async () => {
  let fresh = false;
  stubServer([
    ...inside.slice(0, -1),
    [listConnections, (asked) => respondWith({ items: fresh ? [] : [connection] })(asked)],
    [disconnect, (asked) => (fresh ? respondWith({ done: true }) : rejectWith(identityErrors.notFresh))(asked)],
    [
      prove,
      (asked) => {
        fresh = true;
        return respondWith({ done: true })(asked);
      },
    ],
  ]);
  await visit("/profile?tab=security");
  await disconnectAccount();
  const proof = page.getByRole("dialog");
  await proof.getByLabelText("Password", { exact: true }).fill("secret words");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Google disconnected.")).toBeVisible();
  await expect.element(section().getByRole("button", { name: "Connect Google" })).toBeVisible();
});

it("shows why the last sign-in method cannot be removed", async () => {
  stubServer([...inside, [disconnect, rejectWith(errors.lastWayIn)]]);
  await visit("/profile?tab=security");
  await disconnectAccount();
  await expect.element(page.getByText(/This is your only sign-in method/)).toBeVisible();
});
