import { connectToRunningApp } from "../src/server/testing/running-app.ts";
import { expect, test } from "./fixtures.ts";
import { createOwnTenant, openSignedIn } from "./own-tenant.ts";

test("a suspension signs people out at once, on a page they have open, and tells them the reason", async ({
  page,
  browser,
  at,
  signInAs,
}) => {
  const { asOwner, close } = await connectToRunningApp(process.env.APP_DATA ?? "");
  const tenant = await createOwnTenant(asOwner, { appUrl: at("/"), currency: "EUR" }, { "Nora Weiss": "company" });
  await close();
  const open = await openSignedIn(browser, `${tenant.home}/referrals`, tenant.people["Nora Weiss"]);
  await expect(open.getByRole("heading", { level: 1 })).toBeVisible();

  await signInAs("admin");
  await page.goto(at("/admin/tenants"));
  await page
    .getByRole("row")
    .filter({ hasText: new URL(tenant.home).hostname.split(".")[0] ?? "" })
    .first()
    .click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Suspend", exact: true }).click();
  await panel.getByLabel("Reason").fill("The October invoice is unpaid.");
  await panel.getByRole("button", { name: "Suspend tenant" }).click();

  // The member does nothing: the page changes by itself.
  await expect(open.getByRole("heading", { name: /is suspended$/ })).toBeVisible();
  await expect(open.getByText("The October invoice is unpaid.")).toBeVisible();

  await panel.getByRole("button", { name: "Resume" }).click();
  await expect(panel.getByRole("button", { name: "Suspend", exact: true })).toBeVisible();
  await open.goto(`${tenant.home}/referrals`);
  await expect(open).toHaveURL(/\/login/);
  await open.context().close();
});
