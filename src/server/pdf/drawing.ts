import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { lettersOf, weights } from "./letters.ts";
import { madeFont, units } from "./made-font.ts";
import { type Column, formed, type Paper, type Part, type Sum, textOf } from "./paper.ts";

const ink = "#16181d";
const soft = "#5d6470";
const line = "#e3e5ea";

let made = 0;

/** A family of exactly the letters of this paper. Names are never used twice: the library keeps what it knows by them. */
async function familyFor(paper: Paper): Promise<string> {
  const family = `paper ${++made}`;
  for (const weight of weights) {
    const letters = await lettersOf(textOf(paper), paper.letterhead.font, weight, units);
    const font = madeFont(`Paper${made}-${weight}`, letters);
    Font.register({ family, fontWeight: weight, src: `data:font/ttf;base64,${font.toString("base64")}` });
  }
  return family;
}

/**
 * Words stay whole, since a name broken in two reads as another; only what is longer than a column is. Chinese may be broken
 * after any sign. An empty piece between two says that no hyphen belongs there.
 */
Font.registerHyphenationCallback((word) => {
  const pieces = word.match(/\p{Script=Han}|\P{Script=Han}{1,24}/gu) ?? [word];
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : ["", piece]));
});

function stylesFor({ rightToLeft, letterhead: { solid, on } }: Paper, fontFamily: string) {
  const row = rightToLeft ? ("row-reverse" as const) : ("row" as const);
  const start = rightToLeft ? ("right" as const) : ("left" as const);
  const end = rightToLeft ? ("left" as const) : ("right" as const);
  const direction = rightToLeft ? ("rtl" as const) : ("ltr" as const);
  return StyleSheet.create({
    page: {
      paddingTop: 44,
      paddingBottom: 60,
      paddingHorizontal: 44,
      fontFamily,
      fontSize: 9,
      color: ink,
    },
    head: { flexDirection: row, justifyContent: "space-between", alignItems: "center", marginBottom: 28 },
    brand: { flexDirection: row, alignItems: "center", gap: 8 },
    logo: { height: 28, maxWidth: 180, objectFit: "contain" },
    mark: { width: 26, height: 26, borderRadius: 6, backgroundColor: solid, justifyContent: "center" },
    letters: { color: on, fontSize: 12, fontWeight: 600, textAlign: "center" },
    name: { fontSize: 12, fontWeight: 600, textAlign: start, direction },
    title: { fontSize: 18, fontWeight: 600, textAlign: start, direction },
    subtitle: { fontSize: 11, color: soft, textAlign: start, marginTop: 2, direction },
    facts: { flexDirection: row, flexWrap: "wrap", gap: 24, marginTop: 16, marginBottom: 8 },
    label: { fontSize: 8, color: soft, textAlign: start, direction },
    value: { marginTop: 2, textAlign: start, direction },
    part: { marginTop: 20 },
    partTitle: { fontSize: 12, fontWeight: 600, textAlign: start, marginBottom: 8, direction },
    sums: { flexDirection: row, borderWidth: 0.75, borderColor: line, borderRadius: 6, marginBottom: 14 },
    sum: { flex: 1, paddingVertical: 9, paddingHorizontal: 9 },
    amount: { marginTop: 3, fontSize: 10, textAlign: start, direction },
    strong: { fontWeight: 600, color: solid },
    columns: { flexDirection: row, borderBottomWidth: 0.75, borderColor: ink, paddingBottom: 5 },
    row: { flexDirection: row, borderBottomWidth: 0.5, borderColor: line, paddingVertical: 6 },
    cell: { paddingHorizontal: 4, fontSize: 9, lineHeight: 1.35, textAlign: start, direction },
    figure: { paddingHorizontal: 4, fontSize: 9, lineHeight: 1.35, textAlign: end, direction },
    heading: { fontSize: 8, color: soft },
    empty: { color: soft, paddingVertical: 10, textAlign: start, direction },
    foot: {
      position: "absolute",
      bottom: 28,
      left: 44,
      right: 44,
      flexDirection: row,
      justifyContent: "space-between",
      borderTopWidth: 0.5,
      borderColor: line,
      paddingTop: 8,
      fontSize: 8,
      color: soft,
    },
    footText: { textAlign: start, direction },
  });
}
type Styles = ReturnType<typeof stylesFor>;

const fact = (s: Styles, { label, value }: Sum) =>
  h(View, { key: label }, h(Text, { style: s.label }, label), h(Text, { style: s.value }, value));

const sum = (s: Styles, { label, value, strong }: Sum) =>
  h(
    View,
    { key: label, style: s.sum },
    h(Text, { style: s.label }, label),
    h(Text, { style: strong ? [s.amount, s.strong] : s.amount }, value),
  );

function part(s: Styles, { title, sums, columns, rows, empty }: Part): ReactElement {
  const cell = ({ amount, parts }: Column, text: string, i: number, heading = false) =>
    h(Text, { key: i, style: [amount ? s.figure : s.cell, { flex: parts }, ...(heading ? [s.heading] : [])] }, text);
  return h(
    View,
    { key: title, style: s.part },
    h(Text, { style: s.partTitle, minPresenceAhead: 120 }, title),
    h(View, { style: s.sums, wrap: false }, ...sums.map((one) => sum(s, one))),
    h(View, { style: s.columns, fixed: true }, ...columns.map((c, i) => cell(c, c.label, i, true))),
    ...(rows.length === 0 ? [h(Text, { key: "empty", style: s.empty }, empty)] : []),
    ...rows.map((cells, i) =>
      h(View, { key: i, style: s.row, wrap: false }, ...columns.map((column, c) => cell(column, cells[c] ?? "", c))),
    ),
  );
}

function head(s: Styles, { logo, mark, name }: Paper["letterhead"]) {
  const sign = logo
    ? [h(Image, { key: "logo", style: s.logo, src: { data: Buffer.from(logo), format: "png" } })]
    : [
        h(View, { key: "mark", style: s.mark }, h(Text, { style: s.letters }, mark)),
        h(Text, { key: "name", style: s.name }, name),
      ];
  return h(View, { style: s.head }, h(View, { style: s.brand }, ...sign));
}

/** Draws a paper on as many pages of A4 as it needs. */
export async function drawn(plain: Paper): Promise<Buffer> {
  const paper = formed(plain);
  const family = await familyFor(paper);
  const s = stylesFor(paper, family);
  const pageWords = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    paper.pages.replace("{page}", String(pageNumber)).replace("{pages}", String(totalPages));
  const { title, subtitle, letterhead, language } = paper;
  return renderToBuffer(
    h(
      Document,
      { title: `${title} ${subtitle}`, author: letterhead.legalName, creator: letterhead.name, language },
      h(
        Page,
        { size: "A4", style: s.page },
        head(s, letterhead),
        h(Text, { style: s.title }, title),
        h(Text, { style: s.subtitle }, subtitle),
        h(View, { style: s.facts }, ...paper.facts.map((one) => fact(s, one))),
        ...paper.parts.map((one) => part(s, one)),
        h(
          View,
          { style: s.foot, fixed: true },
          h(Text, { style: s.footText }, paper.foot),
          h(Text, { style: s.footText, render: pageWords }),
        ),
      ),
    ) as never,
  );
}
