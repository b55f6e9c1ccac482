import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { show } from "../testing/show.tsx";
import { drawn } from "../testing/undrawn.ts";
import { endToasts, toast } from "../toast.ts";
import { KitScreen } from "./kit-screen.tsx";

/** Fading parts have no contrast to measure yet: what moves is told to arrive at once. */
beforeAll(() => {
  const still = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  const style = Object.assign(document.createElement("style"), { textContent: still });
  document.head.append(style);
  return () => style.remove();
});

async function faults(within: Node = document): Promise<string[]> {
  const { violations } = await drawn(() =>
    axe.run(within, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // The page around the kit is the shell's.
      rules: { region: { enabled: false } },
      resultTypes: ["violations"],
      // No rule of these looks at style sheets, which would all be read again.
      preload: { assets: ["media"] },
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

async function gallery(language: LocaleCode, scheme: "light" | "dark", width: number) {
  await page.viewport(width, 900);
  await show(<KitScreen />, { language, scheme });
  await expect.poll(() => document.querySelectorAll("figure rect").length).toBeGreaterThan(1);
}

describe("the whole kit", { timeout: 30_000 }, () => {
  it.each([
    ["en", "dark", 1280],
    ["ar", "light", 1280],
    ["de", "light", 360],
    ["ar", "dark", 360],
  ] as const)("has no fault axe can find, and no sideways scroll: %s, %s, %i px", async (language, scheme, width) => {
    await gallery(language, scheme, width);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  });

  // One after the other on one page: it is the house's largest, and drawing it takes longer than looking at a menu.
  it("has none in en, light, 1280 px, and none with its menus, dialogs, the record's panel and a toast open either", async () => {
    await gallery("en", "light", 1280);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(1280);
    for (const [name, role] of [
      ["Columns", "menu"],
      ["Status", "menu"],
      ["More actions", "menu"],
      ["Why this amount", "dialog"],
      ["Delete", "alertdialog"],
    ] as const) {
      const buttons = page.getByRole("button", { name, exact: true });
      await (name === "Delete" ? buttons.last() : buttons.first()).click();
      const opened = page.getByRole(role);
      await expect.element(opened).toBeVisible();
      // A dialog also changes what is under it; a menu is only added.
      expect(await faults(role === "menu" ? opened.element() : document), name).toEqual([]);
      await userEvent.keyboard("{Escape}");
      await expect.element(opened).not.toBeInTheDocument();
    }
    document.querySelector<HTMLElement>("tbody tr[tabindex]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Example Person" })).toBeVisible();
    toast("Example saved");
    await expect.element(page.getByText("Example saved", { exact: true })).toBeVisible();
    expect(await faults(), "the record's panel and a toast").toEqual([]);
    endToasts();
  });
});
