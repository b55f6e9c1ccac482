import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { loadBrandFont } from "../../theme/brand-fonts.ts";
import { axeOptions } from "../testing/axe-options.ts";
import { show } from "../testing/show.tsx";
import { toast } from "../toast.ts";
import { KitScreen } from "./kit-screen.tsx";

/** Disables animations: parts that are fading have no contrast to measure yet. */
beforeAll(() => {
  const still = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  const style = Object.assign(document.createElement("style"), { textContent: still });
  document.head.append(style);
  return () => style.remove();
});

/** The landmarks around the kit belong to the shell. */
const options: axe.RunOptions = { ...axeOptions, rules: { region: { enabled: false } } };

async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

async function gallery(language: LocaleCode, scheme: "light" | "dark", width: number) {
  await page.viewport(width, 900);
  await show(<KitScreen />, { language, scheme });
  // In a system font text may be taller than its line, and axe then does not check its colours.
  await loadBrandFont("inter");
  await document.fonts.load('1rem "Inter Variable"');
  await expect.poll(() => document.querySelectorAll("figure rect").length).toBeGreaterThan(1);
}

describe("component kit", { timeout: 180_000 }, () => {
  it.each([
    ["en", "light", 1280],
    ["en", "dark", 1280],
    ["ar", "light", 1280],
    ["de", "light", 360],
    ["ar", "dark", 360],
  ] as const)("has no axe violations and no horizontal scroll: %s, %s, %i px", async (language, scheme, width) => {
    await gallery(language, scheme, width);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  });

  it("has no axe violations with its menus, dialogs, side panel and a toast open", async () => {
    await gallery("en", "light", 1280);
    for (const [name, role] of [
      ["Columns", "menu"],
      ["Status", "menu"],
      ["More actions", "menu"],
      ["Why this amount", "dialog"],
      ["Invite", "dialog"],
      ["Delete", "alertdialog"],
    ] as const) {
      const buttons = page.getByRole("button", { name, exact: true });
      await (name === "Delete" ? buttons.last() : buttons.first()).click();
      const opened = page.getByRole(role);
      await expect.element(opened).toBeVisible();
      expect(await faults(), name).toEqual([]);
      await userEvent.keyboard("{Escape}");
      await expect.element(opened).not.toBeInTheDocument();
    }
    document.querySelector<HTMLElement>("tbody tr[tabindex]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Example Person" })).toBeVisible();
    toast("Example saved");
    await expect.element(page.getByText("Example saved", { exact: true })).toBeVisible();
    expect(await faults(), "the record's panel and a toast").toEqual([]);
  });
});
