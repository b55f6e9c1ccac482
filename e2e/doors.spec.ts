import { demoPerson } from "../tools/sign-in.mjs";
import { expect, test } from "./house.ts";

test("sends a stranger to /login, and back afterwards [R2.3 R4.1]", async ({ page, at, axe }) => {
  await page.goto(at("/dashboard?from=mail"));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await axe();
  const { email, password } = demoPerson("default", "company");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(at("/dashboard?from=mail"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await axe();
});

for (const elsewhere of ["//evil.example/dashboard", "https://evil.example/dashboard"])
  test(`a redirect to ${elsewhere} is not followed`, async ({ page, at, axe }) => {
    await page.goto(at(`/login?redirect=${encodeURIComponent(elsewhere)}`));
    const { email, password } = demoPerson("default", "referrer");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(at("/home"));
    await axe();
  });

test("says which of address and password is wrong, beside the fields [R8.1]", async ({ page, at, axe, complaints }) => {
  await page.goto(at("/login"));
  const submit = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  await page.getByLabel("E-mail").fill("nobody@goodword.test");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await submit.click();
  await expect(page.getByText("No account found with this email address.")).toBeVisible();
  await page.getByLabel("E-mail").fill(demoPerson("default", "admin").email);
  await submit.click();
  await expect(page.getByText("Incorrect password, please try again.")).toBeVisible();
  await axe();
  // The browser itself logs every answer of 401.
  expect(complaints.splice(0)).toHaveLength(2);
});

test("sends whoever is no admin from an admin's screen to the dashboard [R2.4]", async ({ page, at, enter, axe }) => {
  await enter("referrer");
  await page.goto(at("/dev/outbox"));
  await expect(page).toHaveURL(at("/dashboard"));
  await axe();
});

test("whoever is signed in does not see the door again", async ({ page, at, enter, axe }) => {
  await enter("company");
  await page.goto(at("/login?redirect=/status"));
  await expect(page).toHaveURL(at("/status"));
  await axe();
});

test("signing out ends the session everywhere [R4.1]", async ({ page, at, axe, complaints }) => {
  await page.goto(at("/login"));
  const { email, password } = demoPerson("default", "company");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("/home"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/home/);
  await page.goto(at("/home"));
  await expect(page).toHaveURL(/\/login/);
  await axe();
  // What was being asked in the moment of leaving is answered that nobody is there.
  const others = complaints.filter((complaint) => !complaint.includes("status of 401"));
  complaints.splice(0, complaints.length, ...others);
});
