import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const styleOf = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(node);
    return {
      outline: outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
      border: borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0,
    };
  });
const pageColor = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test.beforeEach(async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signInAs("admin");
});

test("forced colors keep the active navigation, the selected period and the bars apart from the page", async ({
  page,
  at,
}) => {
  await page.goto(at("/analytics"));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  const canvas = await pageColor(page.locator("body"));

  const active = page.getByRole("navigation").locator("[aria-current=page]").first();
  expect(await styleOf(active)).toMatchObject({ outline: true });

  const indicator = page.locator(".mantine-SegmentedControl-indicator").first();
  await expect(indicator).toBeVisible();
  expect(await styleOf(indicator)).toMatchObject({ border: true });

  const selected = page.locator("[role=tab][aria-selected=true]").first();
  const other = page.locator("[role=tab][aria-selected=false]").first();
  const underline = (tab: Locator) => tab.evaluate((node) => getComputedStyle(node).borderBottomColor);
  expect(await underline(selected)).not.toBe(canvas);
  expect(await underline(other)).toBe(canvas);

  const lines = main.locator("figure svg path, svg path[class]");
  await expect(lines.first()).toBeVisible();
  // Icons are drawn before the data of the charts arrives.
  const hasVisibleLine = () =>
    lines.evaluateAll(
      (paths, background) =>
        paths.map((path) => getComputedStyle(path).stroke).some((stroke) => stroke !== "none" && stroke !== background),
      canvas,
    );
  await expect.poll(hasVisibleLine).toBe(true);
  const swatches = await main.locator("ul > li").evaluateAll((items) =>
    items
      .map((item) => getComputedStyle(item, "::before"))
      .filter(({ content, width }) => content !== "none" && width === "10px")
      .map(({ backgroundColor }) => backgroundColor),
  );
  expect(swatches.length).toBeGreaterThan(0);
  expect(swatches).not.toContain(canvas);

  await page.getByRole("tab", { name: "Partners" }).click();
  const highlighted = () =>
    main.evaluate((node) => {
      const probe = node.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Highlight";
      const highlight = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return [...node.querySelectorAll("span, div, i")].filter(
        (part) => getComputedStyle(part).backgroundColor === highlight,
      ).length;
    });
  await expect.poll(highlighted).toBeGreaterThan(0);
});
