import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it, test } from "vitest";
import { loadSharp } from "#server/files/decoder/sharp.ts";
import { sizeOfSvg } from "../rules.ts";
import { InvalidSvg, SvgTooComplex, sanitizeSvg } from "./svg.ts";
import { attributes, elements } from "./svg-allowed.ts";

const svg = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${more}>${inside}</svg>`;
const circle = '<circle cx="5" cy="5" r="4" fill="#0a0"/>';

describe("an SVG", () => {
  it("keeps its shapes, gradients, classes and text [R3.11]", () => {
    const drawn = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><style>.a{fill:url(#g);stroke-width:2}</style><path class="a" d="M0 0h4" style="fill-opacity:.5"/><text x="1">Acme &amp; Co</text><use xlink:href="#g"/>',
    );
    const safe = sanitizeSvg(drawn);
    for (const part of ['<linearGradient id="g">', ".a{fill:url(#g);stroke-width:2}", 'style="fill-opacity:.5"'])
      expect(safe).toContain(part);
    expect(safe).toContain("Acme &amp; Co");
    expect(safe).toContain('<use href="#g">');
    expect(sanitizeSvg(safe)).toBe(safe);
  });

  it("is clipped to its own size whatever it contains, and sized by its viewBox if its size is relative [R3.11]", () => {
    const inside = '<svg width="1e9" height="100%"><rect width="1e9" height="1e9"></rect></svg>';
    expect(sanitizeSvg(svg(inside, ' width="100%" height="2in"'))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" height="2in">${inside}</svg>`,
    );
  });

  it("may have a plain doctype, as drawing programs write it", () => {
    const kind =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(sanitizeSvg(kind + svg(circle))).toContain("<circle");
  });
});

const sizes = [
  { width: "40", height: "2e1" },
  { width: "1in", height: "2.54cm" },
  { width: "72pt", height: "36mm" },
  { viewBox: "0 0 40 20" },
  { width: "100%", height: "100%", viewBox: "0,0,40,20" },
  { width: "80", height: "5vh", viewBox: "0 0 40 20" },
  { width: "1em", height: "1em", viewBox: "0 0 40 20" },
];
test.each(sizes)("the library renders it at the size that was checked: %o", async (declared) => {
  const said = Object.entries(declared).map(([name, value]) => `${name}="${value}"`);
  const large = '<rect width="1000" height="1000"/>';
  const drawing = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" font-size="99" ${said.join(" ")}>${large}</svg>`,
  );
  const { width, height } = await (await loadSharp())(Buffer.from(drawing)).metadata();
  const judged = sizeOfSvg(declared)!;
  expect([width, height]).toEqual([Math.round(judged.width), Math.round(judged.height)]);
});

const left = [
  "<script>alert(1)</script>",
  "<script xlink:href='https://evil.example/x.js'/>",
  "<svg:script xmlns:svg='http://www.w3.org/2000/svg'>alert(1)</svg:script>",
  "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>",
  "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='javascript:alert(1)'/></body></foreignObject>",
  "<switch><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject></switch>",
  "<image href='https://evil.example/pixel.png'/>",
  "<image xlink:href='data:image/svg+xml;base64,AAAA'/>",
  "<feImage href='https://evil.example/a'/>",
  "<filter id='f'><feImage href='https://evil.example/a'/></filter>",
  "<use href='https://evil.example/x.svg#a'/>",
  "<use xlink:href='data:image/svg+xml,x#a'/>",
  "<use href='javascript:alert(1)'/>",
  "<a href='javascript:alert(1)'><rect width='1' height='1'/></a>",
  "<animate attributeName='href' to='javascript:alert(1)'/>",
  "<set attributeName='onload' to='alert(1)'/>",
  "<animateTransform attributeName='transform' dur='1s'/>",
  "<handler type='text/javascript'>alert(1)</handler>",
  "<rect onclick='alert(1)' width='1' height='1'/>",
  "<rect onload='alert(1)' ONLOAD='alert(1)' width='1' height='1'/>",
  "<rect fill='url(https://evil.example/a#b)' width='1' height='1'/>",
  "<rect fill='url(  //evil.example/a#b)' width='1' height='1'/>",
  "<rect style='fill:url(https://evil.example/a)' width='1' height='1'/>",
  "<rect style='background:url(https://evil.example/a)' width='1' height='1'/>",
  "<rect style='fill:u\\72l(//evil.example)' width='1' height='1'/>",
  "<rect style='behavior:url(x.htc);-moz-binding:url(x)' width='1' height='1'/>",
  "<style>@import url(https://evil.example/x.css);</style>",
  "<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>",
  "<style>rect{fill:url(https://evil.example/a)}</style>",
  "<style>*{background-image:url(//evil.example)}</style>",
  "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
  "<style>a[href^='x']{fill:red}</style>",
  "<text><![CDATA[<script>alert(1)</script>]]></text>",
  "<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>",
  "<?xml-stylesheet href='https://evil.example/x.css'?>",
  "<!-- <script>alert(1)</script> -->",
  "<metadata><rdf xmlns='x'>x</rdf></metadata>",
  "<pattern id='p'><image href='https://evil.example/a'/></pattern>",
  "<iframe xmlns='http://www.w3.org/1999/xhtml' src='https://evil.example'/>",
  "<cursor xlink:href='https://evil.example/c.cur'/>",
  "<discard href='#x'/>",
  "<rect xml:base='https://evil.example/' width='1' height='1'/>",
];

test.each(left)("active or external content is removed from %s", (inside) => {
  expectHarmless(sanitizeSvg(svg(inside + circle)));
  expect(sanitizeSvg(svg(inside + circle))).toContain("<circle");
});

const refused: [string, string][] = [
  ["entities", '<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  [
    "entities in entities",
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${svg("&c;")}`,
  ],
  [
    "a local file of the server",
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  ],
  ["an unknown entity", svg("&nbsp;")],
  ["a thousand levels", svg("<g>".repeat(1000) + "</g>".repeat(1000))],
  ["ten thousand shapes", svg(circle.repeat(10_000))],
  ["a thousand copies", svg(`<g id="a">${circle}</g>${'<use href="#a"/>'.repeat(1000)}`)],
  ["another document type", '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
  ["an SVG without its namespace", "<svg><circle/></svg>"],
  ["an unclosed SVG", '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ["an SVG of a billion pixels per side", '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'],
  ["an SVG with a viewBox that large", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"/>'],
  [
    "an SVG that is sized only by its content",
    '<svg xmlns="http://www.w3.org/2000/svg"><svg width="9" height="9"/><rect width="1e9" height="1e9"/></svg>',
  ],
  ["a lower-case doctype", `<!doctype svg [<!entity a "x">]>${svg("&a;")}`],
  ["a doctype after a plain one", `<!DOCTYPE svg><!DOCTYPE svg [<!ENTITY a "x">]>${svg("&a;")}`],
  ["an external doctype with entities", `<!DOCTYPE svg SYSTEM "x" [<!ENTITY % a SYSTEM "x"> %a;]>${svg("")}`],
  ["plain text", "hello"],
  ["an empty file", ""],
];
test.each(refused)("rejects %s", (_, text) => {
  expect(() => sanitizeSvg(text)).toThrow(InvalidSvg);
});

const rect = '<rect width="10" height="10"/>';
/** Each level repeats the one below ten times. */
const levels = (count: number, repeat: (id: string) => string, wrap: (id: string, inside: string) => string) =>
  Array.from({ length: count }, (_, level) => wrap(`l${level + 1}`, repeat(`l${level}`).repeat(10))).join("");
const complex: [string, string][] = [
  [
    "copies of copies, 1.3 KB that render for twelve seconds",
    svg(
      `<g id="l0">${rect}</g>${levels(
        5,
        (id) => `<use href="#${id}"/>`,
        (id, inside) => `<g id="${id}">${inside}</g>`,
      )}`,
    ),
  ],
  [
    "masks in masks",
    svg(
      `<mask id="l0">${rect}</mask>${levels(
        4,
        (id) => `<rect width="10" height="10" mask="url(#${id})"/>`,
        (id, inside) => `<mask id="${id}">${inside}</mask>`,
      )}`,
    ),
  ],
  [
    "clips in clips, by style",
    svg(
      `<style>${[0, 1, 2, 3, 4].map((level) => `.c${level}{clip-path:url(#l${level})}`).join("")}</style><clipPath id="l0">${rect}</clipPath>${levels(
        5,
        (id) => `<rect class="${id.replace("l", "c")}" width="10" height="10"/>`,
        (id, inside) => `<clipPath id="${id}">${inside}</clipPath>`,
      )}`,
    ),
  ],
  ["a part that contains itself", svg('<g id="a"><use href="#a"/></g>')],
  ["two parts that contain each other", svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ["a gradient that refers to itself", svg('<linearGradient id="g" href="#g"/>')],
  ["a mask on its own content", svg(`<mask id="m"><rect style="mask:url(#m)" width="9" height="9"/></mask>`)],
  ["copies of a long path", svg(`<path id="p" d="M0 0${"h1".repeat(100_000)}"/>${'<use href="#p"/>'.repeat(150)}`)],
  ["a path of 600,000 characters", svg(`<path d="M0 0${"h1".repeat(300_000)}"/>`)],
  ["an attribute of 20,000 characters", svg(`<rect transform="${"scale(1)".repeat(2_500)}"/>`)],
  ["a style sheet of 150,000 characters", svg(`<style>${".a{fill:red}".repeat(12_500)}</style>`)],
  ["a long line of dashes", svg('<path d="M0 0H1e6" stroke="red" stroke-dasharray="1"/>')],
  ["dashes set by style", svg('<circle r="5000" style="stroke:red;stroke-dasharray:.5 .5"/>')],
  ["dashes set by a rule", svg('<style>.a{stroke-dasharray:.1}</style><rect class="a" width="5000" height="9"/>')],
  ["dashes of a group", svg('<g stroke-dasharray="1"><g><line x2="1e6"/></g></g>')],
  ["dashes of a copy", svg('<defs><path id="p" d="M0 0H1e6"/></defs><use href="#p" stroke-dasharray="1"/>')],
  ["copies of dashes", svg(`<path id="p" d="M0 0H400" stroke-dasharray="1"/>${'<use href="#p"/>'.repeat(100)}`)],
  ["many dashes among long gaps", svg(`<path d="M0 0H1e4" stroke-dasharray="${".01 ".repeat(999)}90"/>`)],
  ["dashes in percent of the viewport", svg('<path d="M0 0H1000" stroke-dasharray="0.01%"/>')],
  ["dashes in font-relative units", svg('<path font-size="1e-9" d="M0 0H10" stroke-dasharray="1em"/>')],
  ["a path back and forth", svg(`<path d="M0 0${"h10h-10".repeat(2000)}" stroke-dasharray="1"/>`)],
  [
    "arcs with flags written without spaces",
    svg(`<path d="M0 0${"a5 5 0 0110 10".repeat(2000)}" stroke-dasharray="1"/>`),
  ],
  ["smooth curves that swing far", svg(`<path d="M0 0Q1e5 0 1 0${"t1 0".repeat(9)}" stroke-dasharray="1"/>`)],
  [
    "unscaled dashes on a scaled line",
    svg('<g transform="scale(1e5)"><path vector-effect="non-scaling-stroke" d="M0 0h1h-1" stroke-dasharray="1"/></g>'),
  ],
  ["dashes around letters", svg('<text font-size="1000" stroke-dasharray="1">hello</text>')],
  ["a text of ten thousand letters", svg(`<text>${"hello ".repeat(1700)}</text>`)],
  [
    "a text of ten thousand letters in spans",
    svg(`<text>${`<tspan>${"hello".repeat(10)}</tspan>`.repeat(200)}</text>`),
  ],
  ["a thousand texts", svg("<text>hello</text>".repeat(1000))],
  [
    "a thousand fonts",
    svg(`<text>${Array.from({ length: 1000 }, (_, i) => `<tspan font-family="f${i}">a</tspan>`).join("")}</text>`),
  ],
];
test.each(complex)("a tenant cannot keep the server busy rendering %s", (_, text) => {
  expect(() => sanitizeSvg(text)).toThrow(SvgTooComplex);
});

test("an SVG as complex as drawing programs export is kept", () => {
  const gradients = Array.from(
    { length: 40 },
    (_, i) =>
      `<linearGradient id="a${i}"><stop/><stop/><stop/></linearGradient><linearGradient id="g${i}" href="#a${i}"/>`,
  ).join("");
  const sheet = Array.from({ length: 40 }, (_, i) => `.g${i}{fill:url(#g${i})}`).join("");
  const shapes = Array.from({ length: 4000 }, (_, i) => `<path class="g${i % 40}" d="M0 0${"h1v1".repeat(20)}"/>`).join(
    "",
  );
  expect(sanitizeSvg(svg(`<style>${sheet}</style><defs>${gradients}</defs>${shapes}`))).toContain("<path");
  expect(sanitizeSvg(svg(`<path d="M0 0${"h1v1".repeat(100_000)}"/>`))).toContain("<path");
});

test.each([
  ["a dashed ring", '<circle cx="5" cy="5" r="4" stroke="red" fill="none" stroke-dasharray="0.2 0.1"/>'],
  ["a dashed frame", '<rect width="100%" height="100%" stroke="red" stroke-dasharray="1%"/>'],
  ["lines explicitly without dashes", `<g style="stroke-dasharray:none">${'<path d="M0 0H9999"/>'.repeat(4000)}</g>`],
  [
    "one dashed line among long ones",
    `<path d="M0 0H9" stroke-dasharray=".1"/>${'<path d="M0 0H9999"/>'.repeat(4000)}`,
  ],
  [
    "unscaled dashes",
    '<g transform="translate(2 2) scale(2)"><path vector-effect="non-scaling-stroke" d="M0 0h9" stroke-dasharray="4"/></g>',
  ],
  [
    "a name and a slogan",
    '<text font-size="5" stroke="red" stroke-dasharray="1">Acme</text><text>We build things that last</text>',
  ],
  ["letters placed one by one", `<text>${'<tspan x="1">a</tspan>'.repeat(500)}</text>`],
])("a logo with %s is kept", (_, inside) => {
  expect(sanitizeSvg(svg(inside))).toContain("</svg>");
});

/** Parses the output and checks that it contains only allowed content. */
function expectHarmless(safe: string) {
  expect(safe).not.toMatch(/<script|<foreignObject|javascript:|<!|<\?|evil\.example|onload|onclick/i);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => expect.unreachable(`${error.message} in ${safe}`));
  parser.on("opentag", ({ local, uri, attributes: given }) => {
    expect(uri).toBe("http://www.w3.org/2000/svg");
    expect(elements.has(local), local).toBe(true);
    for (const { name, value } of Object.values(given)) {
      expect(name === "xmlns" || name === "href" || attributes.has(name), name).toBe(true);
      if (name === "href") expect(value).toMatch(/^#/);
      for (const [, target = ""] of value.matchAll(/url\((.*?)\)/g)) expect(target).toMatch(/^['"]?#/);
    }
  });
  parser.write(safe).close();
}

test("no input produces active content", () => {
  const inside = fc.array(
    fc.constantFrom(...left, circle, "<g>", "</g>", "<a>", "</a>", "<style>", "</style>", "x", "&amp;"),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(inside, (parts) => {
      let safe: string;
      try {
        safe = sanitizeSvg(svg(parts.join("")));
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidSvg);
        return;
      }
      expectHarmless(safe);
      expect(sanitizeSvg(safe)).toBe(safe);
    }),
    { numRuns: 500 },
  );
});
