import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test("a company imports a list, sees the rejected rows, and undoes the import", async ({ page, signInAs, at }) => {
  const mark = Date.now();
  const rows = Array.from(
    { length: 60 },
    (_, i) => `Guest ${i};guest${i}@fair${mark}-${i}.example;Stand ${i};${i}00,50;EUR`,
  );
  const csv = ["Name;E-Mail;Firma;Wert;Währung", ...rows, "No Address;nowhere;Stand;1;EUR"].join("\n");
  await signInAs("company");
  await page.goto(at("/referrals/import"));
  await page
    .getByLabel("Drop files here or browse")
    .setInputFiles({ name: "fair.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Wert" })).toHaveValue("Estimated value");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Partner" }).click();
  await page.getByRole("option", { name: "None: the company’s own" }).click();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("heading", { name: "60 rows ready to import" })).toBeVisible();
  await expect(page.getByRole("row", { name: /62 Email nowhere Invalid email address/ })).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Import 60 referrals" }).click();
  await expect(page.getByRole("heading", { name: "60 referrals imported" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.evaluate(
    (search) => location.assign(`/api/v1/referrals/export?format=xlsx&search=${search}`),
    `fair${mark}-7`,
  );
  expect((await download).suggestedFilename()).toMatch(/^referrals-.+\.xlsx$/);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible();
});
