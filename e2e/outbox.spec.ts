import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test("a test message is sent, confirmed by a toast, and can be read in full [R2.9 R9.1]", async ({
  page,
  at,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto(at("/dev/outbox"));
  const subject = `Journey ${Date.now()}`;
  await page.getByRole("button", { name: "Send a test message" }).click();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("journey@goodword.test");
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill("Read by the one who travels.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const toast = page.getByRole("status").filter({ hasText: "Message added to the outbox." });
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  expect((await toast.boundingBox())?.y).toBeLessThan(120);
  expect(await toast.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(255, 255, 255)");
  await expect(toast.getByRole("button", { name: "Close" })).toBeVisible();
  await expect(toast).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  await page.getByText(subject).click();
  await expect(page).toHaveURL(/id=msg_/);
  await expect(page.getByText("Read by the one who travels.")).toBeVisible();
  await expectAccessible(page);
});
