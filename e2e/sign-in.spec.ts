import type { Page } from "@playwright/test";
import { type DemoRole, demoPerson } from "../tools/sign-in.mjs";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

async function logIn(page: Page, role: DemoRole) {
  const { email, password } = demoPerson("default", role);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("sends a stranger to /login, and back afterwards; signing out ends the session everywhere [R2.3 R4.1]", async ({
  page,
  at,
  complaints,
}) => {
  await page.goto(at("/dashboard?from=mail"));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, "company");
  await expect(page).toHaveURL(at("/dashboard?from=mail"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.goto(at("/home"));
  await expect(page).toHaveURL(/\/login/);
  // What was being asked in the moment of leaving is answered that nobody is there.
  const others = complaints.filter((complaint) => !complaint.includes("status of 401"));
  complaints.splice(0, complaints.length, ...others);
});

test("a redirect to another house is not followed", async ({ page, at }) => {
  for (const elsewhere of ["//evil.example/dashboard", "https://evil.example/dashboard"]) {
    await page.goto(at(`/login?redirect=${encodeURIComponent(elsewhere)}`));
    await logIn(page, "referrer");
    await expect(page).toHaveURL(at("/home"));
    // First away from it: what a page still asks without its session is refused, and browsers log that.
    await page.goto("about:blank");
    await page.context().clearCookies();
  }
});

test("says which of address and password is wrong, beside the fields [R8.1]", async ({ page, at, complaints }) => {
  await page.goto(at("/login"));
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  await page.getByLabel("E-mail").fill("nobody@goodword.test");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await submit.click();
  await expect(page.getByText("No account found with this email address.")).toBeVisible();
  await page.getByLabel("E-mail").fill(demoPerson("default", "admin").email);
  await submit.click();
  await expect(page.getByText("Incorrect password, please try again.")).toBeVisible();
  await expectAccessible(page);
  // The browser itself logs every answer of 401.
  expect(complaints.splice(0)).toHaveLength(2);
});

test("leads whoever is in from an admin's screen to the dashboard, and past the door [R2.4]", async ({
  page,
  at,
  enter,
}) => {
  await enter("referrer");
  await page.goto(at("/dev/outbox"));
  await expect(page).toHaveURL(at("/dashboard"));
  await page.goto(at("/login?redirect=/status"));
  await expect(page).toHaveURL(at("/status"));
});
