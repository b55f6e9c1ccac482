import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./house.ts";

const row = (name: string, look = "") =>
  `<li><span ${look}><b>${name}</b> <i>says</i> <u>hello</u> <em>to</em> <s>all</s></span></li>`;
const page = (...rows: string[]) => pageIn('<html lang="en"><title>Rows</title>', ...rows);
const pageIn = (head: string, ...rows: string[]) => `${head}<main><h1>Rows</h1><ul>${rows.join("")}</ul></main></html>`;

test("a part that looks different is judged, whatever was judged before", async ({ page: tab, axe }) => {
  await tab.setContent(page(row("Ana"), row("Cy", 'role="img" aria-label="Cy"')));
  await axe();
  await tab.setContent(page(row("Ana"), row("Bo")));
  await axe();
  for (const fault of ['style="color: #eee"', 'aria-hidden="no"', 'role="checkbox"', 'role="img" aria-label=""']) {
    await tab.setContent(page(row("Ana"), row("Bo", fault)));
    await expect(expectNoFaults(tab), fault).rejects.toThrow("accessibility of");
  }
  const zoomless = '<meta name="viewport" content="width=device-width, user-scalable=no">';
  for (const head of [
    '<html lang="en"><title> </title>',
    '<html lang="english"><title>Rows</title>',
    `<html lang="en"><title>Rows</title>${zoomless}`,
  ]) {
    await tab.setContent(pageIn(head, row("Ana"), row("Bo")));
    await expect(expectNoFaults(tab), head).rejects.toThrow("accessibility of");
  }
});

test("a text too faint to read is found on a screen of the house as well", async ({ page, at, axe }) => {
  await page.goto(at("/login"));
  await axe();
  await page.getByRole("main").evaluate((main) => {
    const planted = Object.assign(document.createElement("p"), { className: "planted", textContent: "Faint" });
    Object.assign(planted.style, { color: "#808080", background: "#777" });
    main.append(planted);
  });
  await expect(expectNoFaults(page)).rejects.toThrow("color-contrast");
  await page.locator(".planted").evaluate((planted) => planted.remove());
});
