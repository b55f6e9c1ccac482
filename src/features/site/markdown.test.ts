import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

/** Everything a page may contain: these tags, with these attributes, and links to allowed targets. */
const tag =
  /<\/?(?:p|h[2-4]|a|strong|em|del|code|pre|ul|ol|li|br|hr|blockquote|table|thead|tbody|tr|th|td|div)(?: (?:href="(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"<>]*"|rel="noreferrer"|id="[\p{L}\p{M}\p{N}-]*"|class="(?:scrolls|language-[^"<>]*)"|start="\d+"|tabindex="0"|role="(?:table|rowgroup|row|columnheader|cell)"|data-label="[^"<>]*"))*>/gu;
const leftIn = (html: string) => html.replace(tag, "").match(/<[^\n]*/)?.[0];

const hostile = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<img/src=x onerror=alert(1)>",
  "words <script> <img/src=x/onerror=alert(1)>",
  "words <pre> <svg/onload=alert(1)>",
  "words <kbd> <a/href=javascript:alert(1)>x",
  "<style>body { display: none }</style>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<!-- --><script>alert(1)</script>",
  "<a href='javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](javascript&#58;alert(1))",
  "[x](&#x6a;avascript:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  '[x](https://a.example/"onmouseover="alert(1))',
  "[x](https://a.example 'title\" onclick=\"alert(1)')",
  "<javascript:alert(1)>",
  "[a]\n\n[a]: javascript:alert(1)",
  "[![x](javascript:alert(1))](javascript:alert(2))",
  "![x](https://evil.example/p.png)",
  '![" onerror="alert(1)](x)',
  '# <img src=x onerror="alert(1)">',
  "- <script>\n- <img/src=x onerror=alert(1)>",
  "| <script> | b |\n| --- | --- |\n| <img/src=x onerror=alert(1)> | [x](javascript:1) |",
  '```"><script>alert(1)</script>\ncode\n```',
  "`<script>`",
  "\\<script>alert(1)\\</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "**<b onclick=alert(1)>**",
  "<<script>script>alert(1)<</script>/script>",
  "<https://a.example/<script>>",
];

test.each(hostile)("escapes or removes active content: %s", (text) => {
  expect(leftIn(renderMarkdown(text))).toBeUndefined();
});

test("removes active content that is nested or combined with other hostile texts", () => {
  const marks = [
    "\n",
    "\n\n",
    " ",
    "> ",
    "- ",
    "1. ",
    "**",
    "_",
    "`",
    "```\n",
    "[",
    "](",
    ")",
    "# ",
    "|",
    "&",
    "\\",
    "<",
  ];
  const piece = fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...marks), fc.string({ maxLength: 8 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(leftIn(renderMarkdown(pieces.join("")))).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("headings start below the page's title, and have anchors in every script", () => {
  expect(renderMarkdown("# One\n\n### Über uns\n\n###### من نحن")).toBe(
    '<h2 id="one">One</h2>\n<h3 id="über-uns">Über uns</h3>\n<h4 id="من-نحن">من نحن</h4>\n',
  );
});

test("links may lead to the web, a mailbox, a path or a heading", () => {
  expect(renderMarkdown("[a](https://a.example/?x=1&y=2)")).toBe(
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="noreferrer">a</a></p>\n',
  );
  expect(renderMarkdown("[a](/contact) [b](#one) [c](mailto:a@b.example)")).toBe(
    '<p><a href="/contact">a</a> <a href="#one">b</a> <a href="mailto:a@b.example">c</a></p>\n',
  );
  expect(renderMarkdown("a@b.example")).toContain('<a href="mailto:a@b.example">');
});

test("a built-in picture is rendered where allowed, and replaced by its text elsewhere", () => {
  const picture = (name: string, alt: string) => `<figure>${name}: ${alt}</figure>`;
  expect(renderMarkdown("![The board](picture:board)", { picture })).toBe("<figure>board: The board</figure>\n");
  expect(renderMarkdown("![The board](picture:board)")).toBe("<p>The board</p>\n");
});

test("named character references are preserved", () => {
  expect(renderMarkdown("A&nbsp;B & C &copy; <D>")).toBe("<p>A&nbsp;B &amp; C &copy; &lt;D&gt;</p>\n");
});
