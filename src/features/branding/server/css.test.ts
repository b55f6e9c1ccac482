import { generate, walk } from "css-tree";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { pageCss, previewCss, sanitizeCss } from "./css.ts";
import { properties } from "./css-allowed.ts";
import { parseCss } from "./css-parse.ts";

const kept = (css: string) => pageCss(sanitizeCss(css));
const faults = (css: string) => sanitizeCss(css).faults.map(({ line, column, code }) => `${line}:${column} ${code}`);

describe("a tenant's style sheet", () => {
  it("keeps rules that only change appearance, scoped to exclude security UI [R3.11]", () => {
    const css = "h1, .card > a:hover { color: #0f766e; border-radius: 12px; font-family: 'Lora Variable', serif }";
    expect(kept(css)).toBe(
      '@scope (body) to ([data-guarded]){h1,.card>a:hover{color:#0f766e;border-radius:12px;font-family:"Lora Variable",serif}}',
    );
    expect(faults(css)).toEqual([]);
  });

  it.each([
    "@media (max-width: 600px) { h1 { font-size: 24px } }",
    "@supports (color: oklch(0 0 0)) { h1 { color: oklch(0.6 0.2 30) } }",
    'html[data-mantine-color-scheme="dark"] .card { background: linear-gradient(120deg, #111, var(--primary-tint)) }',
    "button:focus-visible:not(:disabled) { box-shadow: 0 0 0 3px rgb(0 0 0 / 0.2) }",
    "p:lang(ar) { letter-spacing: -0.02em; line-height: 1.8 }",
    "li:nth-child(2n + 1) { background-color: color-mix(in oklab, red 10%, transparent) !important }",
  ])("allows: %s", (css) => {
    expect(faults(css)).toEqual([]);
    expect(kept(css)).toMatch(/^@scope \(body\) to \(\[data-guarded\]\)\{.+\}$/);
  });

  it("reports the position of each rejected part and keeps the rest", () => {
    const css = "h1 {\n  color: red;\n  position: fixed;\n}\n@import 'x.css';\np { margin: -5px; padding: 4px }";
    expect(faults(css)).toEqual(["3:3 property", "5:1 atRule", "6:5 value"]);
    expect(kept(css)).toBe("@scope (body) to ([data-guarded]){h1{color:red}p{padding:4px}}");
  });

  it("is empty when no rule remains", () => {
    expect(kept("")).toBe("");
    expect(kept("h1 { position: fixed }")).toBe("");
    expect(kept("/* only a word */")).toBe("");
  });

  it("applies to a preview as to a page, with the preview element as the body", () => {
    expect(previewCss(sanitizeCss("body { color: red } body > p { color: blue }"))).toBe(
      "@scope (.brand-preview) to ([data-guarded]){.brand-preview{color:red}.brand-preview>p{color:blue}}",
    );
  });
});

/** Each of these tries to load, hide, cover, read or break out of the style element. */
const hostile = [
  "@import url(https://evil.example/x.css);",
  "@import 'https://evil.example/x.css' layer(x);",
  "@charset 'utf-8'; h1{background:url(//evil.example/a)}",
  "@font-face { font-family: x; src: url(https://evil.example/f.woff2) }",
  "@namespace svg url(http://www.w3.org/2000/svg);",
  "@keyframes x { from { opacity: 0 } }",
  "@layer reset { [data-guarded] { color: transparent } }",
  "@scope (html) { form { color: transparent } }",
  "@container (width > 1px) { h1 { position: fixed } }",
  "@property --ink { syntax: '<color>'; inherits: true; initial-value: #fff }",
  "@page { margin: 0 }",
  "@media screen { @import 'x.css'; }",
  "@media (min-width: url(https://evil.example)) { h1 { color: red } }",
  "h1 { background: url(https://evil.example/pixel.png) }",
  "h1 { background: URL('//evil.example') }",
  "h1 { background: u\\72l(https://evil.example) }",
  "h1 { background: \\75\\72\\6c(https://evil.example) }",
  "h1 { background-image: image-set('https://evil.example/a.png' 1x) }",
  "h1 { background-image: -webkit-image-set(url(a) 1x) }",
  "h1 { background-image: cross-fade(url(a), url(b)) }",
  "h1 { background: var(--x, url(https://evil.example)) }",
  "h1 { list-style-image: url(x) }",
  "h1 { cursor: url(x), auto }",
  "h1 { width: expression(alert(1)) }",
  "h1 { color: expression(alert(1)) }",
  "h1 { behavior: url(x.htc) }",
  "h1 { -moz-binding: url(x.xml#a) }",
  "h1 { src: local(x) }",
  "h1 { color: attr(data-secret) }",
  "h1 { content: attr(value) }",
  "h1 { color: env(x) }",
  "h1::before { content: 'Pay to this account'; color: red }",
  "h1::after { color: red }",
  "form { display: none }",
  "form { visibility: hidden }",
  "form { opacity: 0 }",
  "form { transform: translateX(-9999px) }",
  "form { clip-path: inset(50%) }",
  "form { filter: blur(99px) }",
  "form { pointer-events: none }",
  "form { position: absolute; z-index: 99999; inset: 0 }",
  "form { overflow: hidden; height: 0; width: 0; max-height: 0 }",
  "form { animation: x 1s }",
  "form { transition: all 99999s }",
  "form { text-indent: -9999px }",
  "form { margin: -9999px }",
  "form { margin-left: 9999px }",
  "form { padding: 100vw }",
  "form { padding: 9999em }",
  "form { padding: calc(0px - 9999px) }",
  "form { margin: max(1px, 9999px) }",
  "form { font-size: 9999px }",
  "form { letter-spacing: -99em }",
  "form { line-height: 999 }",
  "form { box-shadow: 0 0 0 9999px black }",
  "form { all: unset }",
  "form { -webkit-text-fill-color: transparent }",
  "form { direction: rtl; unicode-bidi: bidi-override }",
  "form { writing-mode: vertical-rl }",
  "form { zoom: 0 }",
  "form { outline: none }",
  "form { color-scheme: dark }",
  "body { --ink: transparent; --surface: red }",
  ":root { --primary-solid: url(x) }",
  "input[value^='a'] { background: red }",
  "input[type=password] { color: red }",
  "[data-guarded] { color: transparent }",
  "--ink:root { color: red }",
  "a[href*='token=a'] { color: red }",
  "form:has(input:valid) { color: red }",
  "div:has([data-guarded]) { color: red }",
  "::part(x) { color: red }",
  "::slotted(*) { color: red }",
  ":host { color: red }",
  ":scope > * { color: red }",
  "& form { color: red }",
  "h1 { & [data-guarded] { color: transparent } }",
  "h1 { color: red; @media screen { color: blue; position: fixed } }",
  "h1 { color: red } </style><script>alert(1)</script>",
  "h1 { font-family: '</style><script>alert(1)</script>' }",
  'h1 { font-family: "\\3c/style>" }',
  "</style><img src=x onerror=alert(1)>",
  "<!-- h1 { position: fixed } -->",
  "} } form { position: fixed }",
  "h1 { color: red } } html { position: fixed",
  "} @scope (html) { form { opacity: 0 }",
  "/* } */ form { opacity: 0 } /*",
  "h1 { color: 'red } form { position: fixed",
  "\u0000h1 { position: fixed }",
  "h1 { co\\lor: red }",
  "@\\69mport 'x';",
  "@im\\port url(x);",
  "svg|a { color: red }",
  "p:lang('</style><script>alert(1)</script>') { color: red }",
  "html[data-mantine-color-scheme='</style><script>alert(1)</script>'] { color: red }",
  `${":is(".repeat(500)}a${")".repeat(500)} { color: red }`,
  "((((((".repeat(3000),
  "@media x {".repeat(2000),
  "a{".repeat(6000),
  ":not(".repeat(4000),
];

test.each(hostile.map((css) => [css.slice(0, 70), css]))("nothing hostile remains of %s", (_, css) => {
  const { faults: found } = sanitizeCss(css);
  expect(found.length, "said to the admin").toBeGreaterThan(0);
  expectHarmless(kept(css));
});

test("a style sheet is parsed completely and identically whatever was parsed before it", () => {
  const css = "{color:red})/color:red";
  const alone = faults(css);
  for (const bracket of "([{") {
    expect(faults(bracket.repeat(css.length + 5)).length).toBeGreaterThan(0);
    expect(faults(css)).toEqual(alone);
  }
});

describe("a tenant cannot block the server for others with an expensive style sheet", () => {
  const costly = `a{box-shadow:${Array(5).fill("0 0 0 1px red").join(",")} x}\n`;
  const codes = (css: string) => sanitizeCss(css).faults.map(({ code }) => code);

  it("of values that take the most steps to match", () => {
    const distinct = Array.from({ length: 80 }, (_, i) => costly.replace("1px", `${i / 10}px`)).join("");
    const found = codes(`${distinct}h1 { color: red }`);
    expect(found.slice(0, 20)).toEqual(Array(20).fill("value"));
    expect(found.slice(20)).toEqual(Array(61).fill("limit"));
    expect(kept(`h1 { color: red }\n${distinct}`)).toContain("h1{color:red}");
  });

  it("that repeats one value, which is matched once", () => {
    expect(codes(`${costly.repeat(99)}h1 { color: red }`)).toEqual(Array(99).fill("value"));
  });

  it("with thousands of syntax errors", () => {
    expect(codes(`a{${"a;".repeat(9000)}}`)).toContain("limit");
    expect(kept(`a{${"a;".repeat(9000)}}`)).toBe("");
    expect(kept(`a{${"a;".repeat(250)}} h1 { color: red }`)).toContain("h1{color:red}");
  });

  it("while a style sheet of the maximum length is kept completely", () => {
    const rule = (i: number) =>
      `.card-${i}:hover > .title { color: #${(0x100000 + i * 77).toString(16)}; background: linear-gradient(${i}deg, #0f766e ${i % 50}%, rgb(1 2 3 / .4) 80%); border: 1px solid red; padding: ${i % 9}px 8px; box-shadow: 0 1px ${i % 9}px rgb(0 0 0 / 0.2), 0 4px 8px rgb(0 0 0 / 0.1); text-decoration: underline dotted red }\n`;
    const css = Array.from({ length: 75 }, (_, i) => rule(i)).join("");
    expect(css.length).toBeGreaterThan(19_000);
    expect(codes(css)).toEqual([]);
  });
});

/** Parses the output with a separate parser and checks that it contains only allowed words. */
function expectHarmless(css: string) {
  if (css === "") return;
  expect(css).toMatch(/^@scope \(body\) to \(\[data-guarded\]\)\{.*\}$/s);
  expect(css).not.toMatch(/<\/|<!|\\|url\(|@import|expression|javascript:|content:|(?<![\w-])--[\w-]+:/i);
  const sheet = parseCss(css.slice("@scope (body) to ([data-guarded])".length + 1, -1), {
    onParseError: (error) => expect.unreachable(`${error.message} in ${css}`),
  });
  walk(sheet, (node) => {
    expect(["Raw", "Url", "NestingSelector"]).not.toContain(node.type);
    if (node.type === "Atrule") expect(["media", "supports"]).toContain(node.name);
    if (node.type === "AttributeSelector") expect(node.name.name).toBe("data-mantine-color-scheme");
    if (node.type === "PseudoClassSelector") expect(node.name).not.toBe("has");
  });
  walk(sheet, {
    visit: "Rule",
    enter: ({ block }) => {
      for (const part of block.children.toArray()) {
        expect(part.type).toBe("Declaration");
        if (part.type === "Declaration") expect(properties.has(part.property), generate(part)).toBe(true);
      }
    },
  });
}

test("no input produces forbidden output, and checking the output again does not change it", () => {
  const pieces = fc.constantFrom(
    ..."{ } ( ) [ ] ; : , > ~ + * @ # . & | ! \\ ' \" / < > -- /* */ <!-- --> </style>".split(" "),
    ..."h1 form body :root :has( :not( ::before [data-guarded] @media @import @supports @scope (width<1px) url( url(x) var( calc( expression(".split(
      " ",
    ),
    ..."color background position margin padding font-size content --ink opacity !important red #fff -9999px 12px 1em 50% 'x' \\75 \u0000".split(
      " ",
    ),
    " ",
    "\n",
    "color:red",
    "{color:red}",
    "h1{padding:4px}",
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
    fc.tuple(fc.constantFrom(...hostile), fc.constantFrom(...hostile), fc.nat()).map(([one, other, at]) => {
      const cut = at % Math.min(one.length, 200);
      return one.slice(0, cut) + other.slice(0, 300) + one.slice(cut, 300);
    }),
  );
  fc.assert(
    fc.property(texts, (css) => {
      const once = kept(css);
      expectHarmless(once);
      const inner = once.slice("@scope (body) to ([data-guarded])".length + 1, -1);
      expect(kept(inner)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});
