import type { Page } from "@playwright/test";
import { type DemoRole, demoPerson } from "../tools/sign-in.mjs";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

async function logIn(page: Page, role: DemoRole) {
  const { email, password } = demoPerson("default", role);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("redirects an anonymous visitor to /login and back; signing out ends the session everywhere [R2.3 R4.1]", async ({
  page,
  at,
  consoleErrors,
}) => {
  await page.goto(at("/dashboard?from=mail"));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, "company");
  await expect(page).toHaveURL(at("/dashboard?from=mail"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.goto(at("/home"));
  await expect(page).toHaveURL(/\/login/);
  // Requests that are pending during sign-out are answered with 401.
  const others = consoleErrors.filter((complaint) => !complaint.includes("status of 401"));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

test("does not follow a redirect to another site", async ({ page, at }) => {
  for (const target of ["//evil.example/dashboard", "https://evil.example/dashboard"]) {
    await page.goto(at(`/login?redirect=${encodeURIComponent(target)}`));
    await logIn(page, "referrer");
    await expect(page).toHaveURL(at("/home"));
    // Leaves the page first, because its later requests without a session would be rejected, which browsers log.
    await page.goto("about:blank");
    await page.context().clearCookies();
  }
});

test("shows next to the fields whether address or password is wrong [R8.1]", async ({ page, at, consoleErrors }) => {
  await page.goto(at("/login"));
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  await page.getByLabel("Email").fill("nobody@goodword.test");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await submit.click();
  await expect(page.getByText("No account found with this email address.")).toBeVisible();
  await page.getByLabel("Email").fill(demoPerson("default", "admin").email);
  await submit.click();
  await expect(page.getByText("Incorrect password, please try again.")).toBeVisible();
  await expectAccessible(page);
  // Browsers log every 401.
  expect(consoleErrors.splice(0)).toHaveLength(2);
});

test("redirects a non-admin from an admin screen to the dashboard, and a signed-in person past the login page [R2.4]", async ({
  page,
  at,
  signInAs,
}) => {
  await signInAs("referrer");
  await page.goto(at("/admin/members"));
  await expect(page).toHaveURL(at("/dashboard"));
  await page.goto(at("/login?redirect=/status"));
  await expect(page).toHaveURL(at("/status"));
});
