import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { getNoticeChoices, getQuietHours, setQuietHours } from "../notices.ts";

const night = { fromMinute: 1320, toMinute: 420, days: [1, 2, 3, 4, 5, 6, 7] };
const serverWith = (quietHours: typeof night | null): Stub[] => [
  [getMe, respondWith(exampleMe("referrer"))],
  [getNoticeChoices, respondWith({ items: [] })],
  [getQuietHours, respondWith({ quietHours, timeZone: "Europe/Berlin" })],
  [setQuietHours, respondWith({ quietHours: { ...night, days: [1] }, timeZone: "Europe/Berlin" })],
];
const save = () => page.getByRole("button", { name: "Save quiet hours" }).click();

it("turns on quiet hours at night, on the chosen days", async () => {
  const asked = stubServer(serverWith(null));
  await visit("/profile?tab=notifications");
  await page.getByText("Use quiet hours").click();
  await expect.element(page.getByText("In your time zone, Europe/Berlin")).toBeVisible();
  await page.getByLabelText("To", { exact: true }).fill("06:30");
  await page.getByRole("checkbox", { name: "Sunday" }).click();
  await save();
  await expect.element(page.getByText("Quiet hours saved.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({
    quietHours: { fromMinute: 1320, toMinute: 390, days: [1, 2, 3, 4, 5, 6] },
  });
});

it("refuses hours without a duration or a day, and ends them", async () => {
  const asked = stubServer(serverWith({ ...night, days: [1] }));
  await visit("/profile?tab=notifications");
  await page.getByRole("checkbox", { name: "Monday" }).click();
  await page.getByLabelText("To", { exact: true }).fill("22:00");
  await save();
  await expect.element(page.getByText("Choose at least one day.")).toBeVisible();
  await expect.element(page.getByText(/end at a different time/)).toBeVisible();
  expect(asked.some(({ body }) => body)).toBe(false);
  await page.getByText("Use quiet hours").click();
  await save();
  await expect.poll(() => asked.find(({ body }) => body)?.body).toEqual({ quietHours: null });
});
