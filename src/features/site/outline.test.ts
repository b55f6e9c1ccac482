import { expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import { excerptOf, outlineOf, splitSections } from "./outline.ts";

it("lists the headings of a text in order, as plain text", () => {
  const html = renderMarkdown("Before.\n\n## Terms & **conditions**\n\nA\n\n### Small print\n\n## 付款\n\nB");
  expect(outlineOf(html)).toEqual([
    { id: "terms-conditions", text: "Terms & conditions" },
    { id: "付款", text: "付款" },
  ]);
});

it("returns the beginning of a page in whole words, up to the displayed length", () => {
  expect(excerptOf(renderMarkdown("## First\n\nWe *bring* sun & light.\n\nMore."))).toBe("We bring sun & light.");
  const long = excerptOf(renderMarkdown("sunshine ".repeat(40)));
  expect(long).toMatch(/sunshine…$/);
  expect(long.length).toBeLessThanOrEqual(155);
  expect(excerptOf(renderMarkdown("日".repeat(400))).length).toBeLessThanOrEqual(155);
  expect(excerptOf("")).toBe("");
});

it("splits a page at its headings, and takes out the pictures", () => {
  const text = "Intro\n\n## One\n\nA\n\n![Board](picture:board)\n\nB\n\n## Two\n\nC";
  const html = renderMarkdown(text, { picture: () => "<figure><img></figure>" });
  expect(splitSections(html)).toEqual({
    intro: "<p>Intro</p>",
    sections: [
      { text: '<h2 id="one">One</h2>\n<p>A</p>\n<p>B</p>\n', picture: "<figure><img></figure>\n" },
      { text: '<h2 id="two">Two</h2>\n<p>C</p>\n', picture: undefined },
    ],
  });
});
