import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { show } from "../testing/show.tsx";
import { endToasts, toast } from "../toast.ts";
import { KitScreen } from "./kit-screen.tsx";

/** Fading parts have no contrast to measure yet: what moves is told to arrive at once. */
beforeAll(() => {
  const still = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  document.head.append(Object.assign(document.createElement("style"), { textContent: still }));
});

async function faults(within: Node = document): Promise<string[]> {
  const { violations } = await axe.run(within, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // The page around the kit is the shell's.
    rules: { region: { enabled: false } },
    resultTypes: ["violations"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

async function gallery(language: LocaleCode, scheme: "light" | "dark", width: number) {
  await page.viewport(width, 900);
  await show(<KitScreen />, { language, scheme });
  await expect
    .poll(() => document.querySelectorAll(".recharts-bar-rectangle path").length, { timeout: 10_000 })
    .toBeGreaterThan(1);
}

describe("the whole kit", () => {
  it.each([
    ["en", "light", 1280],
    ["en", "dark", 1280],
    ["ar", "light", 1280],
    ["de", "light", 360],
    ["ar", "dark", 360],
  ] as const)("has no fault axe can find, and no sideways scroll: %s, %s, %i px", async (language, scheme, width) => {
    await gallery(language, scheme, width);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  });

  it.each([
    ["the column menu", "Columns", "menu"],
    ["a filter", "Status", "menu"],
    ["more actions", "More actions", "menu"],
    ["why this amount", "Why this amount", "dialog"],
    ["a question", "Delete", "alertdialog"],
  ] as const)("has none with %s open either", async (_, name, role) => {
    await gallery("en", "light", 1280);
    const buttons = page.getByRole("button", { name, exact: true });
    await (name === "Delete" ? buttons.last() : buttons.first()).click();
    const opened = page.getByRole(role);
    await expect.element(opened).toBeVisible();
    // A dialog also changes what is under it; a menu is only added.
    expect(await faults(role === "menu" ? opened.element() : document)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  });

  it("has none with the record's panel and a toast open", async () => {
    await gallery("en", "light", 1280);
    document.querySelector<HTMLElement>("tbody tr[tabindex]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Example Person" })).toBeVisible();
    toast("Example saved");
    await expect.element(page.getByText("Example saved", { exact: true })).toBeVisible();
    expect(await faults()).toEqual([]);
    endToasts();
  });
});
