import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ask, confirm } from "./ask.ts";
import { show } from "./testing/show.tsx";

const question = { title: "Delete this?", body: "It cannot be brought back.", action: "Delete", danger: true };
const dialog = () => page.getByRole("alertdialog", { name: "Delete this?" });

it("resolves to true by its button and to false by the other one", async () => {
  await show(<p>page</p>);
  const yes = confirm(question);
  await dialog().getByRole("button", { name: "Delete" }).click();
  expect(await yes).toBe(true);
  const no = confirm(question);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  expect(await no).toBe(false);
  await expect.element(dialog()).not.toBeInTheDocument();
});

it("focuses the choice that changes nothing, takes Escape for it, and restores the focus", async () => {
  await show(<button type="button">Before</button>);
  const before = page.getByRole("button", { name: "Before" });
  await before.click();
  const answer = confirm(question);
  await expect.element(dialog()).toHaveAccessibleDescription("It cannot be brought back.");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe(false);
  await expect.element(before).toHaveFocus();
});

it("asks one question at a time", async () => {
  await show(<p>page</p>);
  const first = confirm(question);
  const second = ask({ title: "And now?", choices: [{ value: "go", label: "Go", variant: "primary" }] });
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByRole("alertdialog", { name: "And now?" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Go" }).click();
  expect(await first).toBe(false);
  expect(await second).toBe("go");
});
