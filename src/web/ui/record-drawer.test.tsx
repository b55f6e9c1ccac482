import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { RecordDrawer, RecordTitle } from "./record-drawer.tsx";
import { show } from "./testing/show.tsx";

const boxOf = () => page.getByRole("dialog", { name: "Ben Carter" }).element().getBoundingClientRect();
const drawer = (
  <RecordDrawer opened onClose={() => {}}>
    <RecordTitle>Ben Carter</RecordTitle>
  </RecordDrawer>
);

it("lies at the end of the window and leaves the list beside it in view", async () => {
  await page.viewport(1440, 900);
  await show(drawer);
  await expect.element(page.getByRole("dialog", { name: "Ben Carter" })).toBeVisible();
  await expect.poll(() => Math.round(boxOf().right)).toBe(1432);
  expect(boxOf().width).toBe(1040);
  expect(document.elementFromPoint(200, 450)?.closest("[class*=Overlay]"), "the overlay over the list").not.toBeNull();
});

it("fills a phone", async () => {
  await page.viewport(390, 844);
  await show(drawer);
  await expect.poll(() => [boxOf().left, boxOf().top, boxOf().width, boxOf().height]).toEqual([0, 0, 390, 844]);
});
