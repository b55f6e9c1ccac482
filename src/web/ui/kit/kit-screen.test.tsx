import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { loadBrandFont } from "../../theme/brand-fonts.ts";
import { setScheme } from "../../theme/scheme.ts";
import { axeOptions } from "../testing/axe-options.ts";
import { show } from "../testing/show.tsx";
import { drawn } from "../testing/undrawn.ts";
import { endToasts, toast } from "../toast.ts";
import { KitScreen } from "./kit-screen.tsx";

// Faults are told by where they are: writing down how each element looks is a tenth of the work.
axe.configure({ noHtml: true });

/** Fading parts have no contrast to measure yet: what moves is told to arrive at once. */
beforeAll(() => {
  const still = "*, *::before, *::after { animation: none !important; transition: none !important; }";
  const style = Object.assign(document.createElement("style"), { textContent: still });
  document.head.append(style);
  return () => style.remove();
});

const everything: axe.RunOptions = {
  ...axeOptions,
  // The page around the kit is the shell's.
  rules: { region: { enabled: false } },
};
/** Those rules of them that look at colours. */
const colours: axe.RunOptions = {
  ...axeOptions,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

async function faults(within: axe.ElementContext = document, rules = everything): Promise<string[]> {
  const { violations } = await drawn(() => axe.run(within, rules));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

const sections = () => [...document.querySelectorAll("main section")];
/** The page without those of its sections that are to the letter as they were when they were judged. */
const changedSince = (judged: Set<string>) => ({
  include: [document],
  exclude: sections().filter(({ outerHTML }) => judged.has(outerHTML)),
});

async function gallery(language: LocaleCode, scheme: "light" | "dark", width: number) {
  await page.viewport(width, 900);
  await show(<KitScreen />, { language, scheme });
  // In a system's font words may be taller than their lines, and axe then says nothing about their colours.
  await loadBrandFont("inter");
  await document.fonts.load('1rem "Inter Variable"');
  await expect.poll(() => document.querySelectorAll("figure rect").length).toBeGreaterThan(1);
}

describe("the whole kit", { timeout: 60_000 }, () => {
  it.each([
    ["ar", "light", 1280],
    ["de", "light", 360],
    ["ar", "dark", 360],
  ] as const)("has no fault axe can find, and no sideways scroll: %s, %s, %i px", async (language, scheme, width) => {
    await gallery(language, scheme, width);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  });

  // One after the other on one page: it is the house's largest, and drawing it takes longer than looking at a menu.
  it("has none in en, dark and light, 1280 px, and none with its menus, dialogs, the record's panel and a toast open either", async () => {
    await gallery("en", "dark", 1280);
    // The schemes of one page differ in their colours alone: the rest is judged once, in the second of them.
    expect(await faults(document, colours), "dark").toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(1280);
    setScheme("light");
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(1280);
    const judged = new Set(sections().map(({ outerHTML }) => outerHTML));
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
      expect(await faults(role === "menu" ? opened.element() : changedSince(judged)), name).toEqual([]);
      await userEvent.keyboard("{Escape}");
      await expect.element(opened).not.toBeInTheDocument();
    }
    document.querySelector<HTMLElement>("tbody tr[tabindex]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Example Person" })).toBeVisible();
    toast("Example saved");
    await expect.element(page.getByText("Example saved", { exact: true })).toBeVisible();
    expect(await faults(changedSince(judged)), "the record's panel and a toast").toEqual([]);
    endToasts();
  });
});
