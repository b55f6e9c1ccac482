import { expect, test } from "./fixtures.ts";

type Status = { version: string; state: string; parts: { name: string; state: string }[] };

test("the status page shows the state of every part of the running system [R2.8]", async ({ page, at }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/status"));
  await page.goto(at("/status"));
  const status = (await (await answered).json()) as Status;
  expect(status.parts.map(({ name }) => name)).toEqual(["database", "jobs", "mail", "sms", "storage"]);
  expect(status.parts.find(({ name }) => name === "database")?.state).toBe("ok");
  for (const name of ["Server", "Database", "Background jobs", "Email", "SMS", "Files"])
    await expect(page.getByRole("listitem").getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(status.version);
  await expect(page.getByRole("img", { name: /^Database, Last 90 days: / })).toBeVisible();
});
