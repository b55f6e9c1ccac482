import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type ComponentProps, createElement as h, type ReactElement } from "react";
import { isArabic, shapeArabic } from "./arabic.ts";
import { type OpenFont, openFonts, removeVowelMarks, toPrintable, withFonts } from "./fonts.ts";
import { layoutSheets, type Piece } from "./layout-sheets.ts";
import { type Column, mapTexts, type Part, type Party, type PdfDocument, type Sum } from "./pdf-document.ts";
import { estimateWidth } from "./text-line.ts";

const ink = "#16181d";
const soft = "#5d6470";
const line = "#e3e5ea";

const [side, cellSide, cellSize, cellLine] = [44, 4, 9, 1.35];

/** Estimates the height of a row: words that do not fit leave part of the previous line empty. */
function estimateRowHeight(fonts: readonly OpenFont[], { columns }: Part, cells: readonly string[]): number {
  const parts = columns.reduce((sum, column) => sum + column.parts, 0);
  const lines = columns.map((column, i) => {
    const room = ((595 - 2 * side) * column.parts) / parts - 2 * cellSide;
    const width = estimateWidth(cells[i] ?? "", fonts) * cellSize;
    return width <= room ? 1 : Math.ceil(width / (room * 0.8));
  });
  return Math.max(...lines) * cellSize * cellLine + 12.5;
}

/**
 * Words are not split, since a broken name could be misread; only those longer than a column are. Chinese may be broken after any
 * character. An empty piece between two suppresses the hyphen.
 */
Font.registerHyphenationCallback((word) => {
  const pieces = word.match(/\p{Script=Han}|\P{Script=Han}{1,24}/gu) ?? [word];
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : ["", piece]));
});

function createStyles({ rightToLeft, letterhead: { solid, on } }: PdfDocument, families: readonly string[]) {
  const row = rightToLeft ? ("row-reverse" as const) : ("row" as const);
  const start = rightToLeft ? ("right" as const) : ("left" as const);
  const end = rightToLeft ? ("left" as const) : ("right" as const);
  const direction = rightToLeft ? ("rtl" as const) : ("ltr" as const);
  const [brand = "", arabic = "", chinese = ""] = families;
  return StyleSheet.create({
    page: {
      paddingTop: 44,
      paddingBottom: 60,
      paddingHorizontal: side,
      fontFamily: [brand, arabic, chinese],
      // Tabular figures align amounts; without ligatures each letter can be copied.
      fontFeatureSettings: { tnum: 1, liga: 0, rlig: 0 },
      fontSize: 9,
      color: ink,
    },
    head: { flexDirection: row, justifyContent: "space-between", alignItems: "center", marginBottom: 28 },
    brand: { flexDirection: row, alignItems: "center", gap: 8 },
    plate: { padding: 6, borderRadius: 4 },
    logo: { height: 28, maxWidth: 180, objectFit: "contain" },
    mark: { width: 26, height: 26, borderRadius: 6, backgroundColor: solid, justifyContent: "center" },
    letters: { color: on, fontSize: 12, fontWeight: 600, textAlign: "center" },
    name: { fontSize: 12, fontWeight: 600, textAlign: start, direction },
    title: { fontSize: 18, fontWeight: 600, textAlign: start, direction },
    subtitle: { fontSize: 11, color: soft, textAlign: start, marginTop: 2, direction },
    parties: { flexDirection: row, gap: 24, marginTop: 18 },
    party: { flex: 1 },
    partyName: { marginTop: 2, fontWeight: 600, textAlign: start, direction },
    partyLine: { marginTop: 2, textAlign: start, direction },
    partyFact: { flexDirection: row, gap: 4, marginTop: 2 },
    partyLabel: { color: soft, flexShrink: 0, textAlign: start, direction },
    partyValue: { flex: 1, textAlign: start },
    note: { marginTop: 4, color: soft, textAlign: start, direction },
    facts: { flexDirection: row, flexWrap: "wrap", gap: 24, marginTop: 16, marginBottom: 8 },
    label: { fontSize: 8, color: soft, textAlign: start, direction },
    value: { marginTop: 2, textAlign: start, direction },
    part: { marginTop: 20 },
    partTitle: { fontSize: 12, fontWeight: 600, textAlign: start, marginBottom: 8, direction },
    sums: {
      flexDirection: row,
      flexWrap: "wrap",
      borderWidth: 0.75,
      borderColor: line,
      borderRadius: 6,
      marginBottom: 14,
    },
    sum: { flexGrow: 1, flexShrink: 1, paddingVertical: 9, paddingHorizontal: 9 },
    amount: { marginTop: 3, fontSize: 10, textAlign: start, direction },
    strong: { fontWeight: 600, color: solid },
    columns: { flexDirection: row, borderBottomWidth: 0.75, borderColor: ink, paddingBottom: 5 },
    row: { flexDirection: row, borderBottomWidth: 0.5, borderColor: line, paddingVertical: 6 },
    cell: { paddingHorizontal: cellSide, fontSize: cellSize, lineHeight: cellLine, textAlign: start, direction },
    figure: { paddingHorizontal: cellSide, fontSize: cellSize, lineHeight: cellLine, textAlign: end, direction },
    heading: { fontSize: 8, color: soft },
    empty: { color: soft, paddingVertical: 10, textAlign: start, direction },
    foot: {
      position: "absolute",
      bottom: 28,
      left: side,
      right: side,
      flexDirection: row,
      justifyContent: "space-between",
      borderTopWidth: 0.5,
      borderColor: line,
      paddingTop: 8,
      fontSize: 8,
      color: soft,
    },
    footText: { textAlign: start, direction },
    arabic: { fontFamily: [arabic, brand, chinese] },
  });
}
type Styles = ReturnType<typeof createStyles>;
type Style = NonNullable<ComponentProps<typeof View>["style"]>;

/**
 * Returns the direction of the first letter, like `dir="auto"`. Direction marks around the text would have the same effect, but lines are
 * broken at them.
 */
const ownDirection = (text: string) => ({
  direction: /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? ("rtl" as const) : ("ltr" as const),
});

/**
 * Text with Arabic letters is set entirely in the Arabic font: if its spaces were in another font, programs that copy from the document
 * would treat every word as a line of its own.
 */
const withScriptFont = (s: Styles, style: Style, text: string): Style =>
  isArabic(text) ? [style, s.arabic].flat() : style;

const write = (s: Styles, style: Style, text: string, key?: string | number) =>
  h(Text, { ...(key !== undefined && { key }), style: withScriptFont(s, style, text) }, text);

const fact = (s: Styles, { label, value, typed }: Sum) =>
  h(View, { key: label }, write(s, s.label, label), write(s, typed ? [s.value, ownDirection(value)] : s.value, value));

/** A line of someone's address is set in its own direction, but starts on the document's side. */
const party = (s: Styles, { role, name, lines }: Party) =>
  h(
    View,
    { key: role, style: s.party },
    write(s, s.label, role),
    write(s, [s.partyName, ownDirection(name)], name),
    ...lines.map((one, i) =>
      typeof one === "string"
        ? write(s, [s.partyLine, ownDirection(one)], one, i)
        : h(
            View,
            { key: i, style: s.partyFact },
            write(s, s.partyLabel, one.label),
            write(s, [s.partyValue, ownDirection(one.value)], one.value),
          ),
    ),
  );

/** More sums than this would be too narrow beside each other, so they take two lines. */
const sumsPerLine = 7;
const isTwoLines = ({ sums }: Part) => sums.length > sumsPerLine;

const sum = (s: Styles, part: Part, { label, value, strong }: Sum) =>
  h(
    View,
    { key: label, style: [s.sum, { flexBasis: isTwoLines(part) ? "25%" : 0 }] },
    write(s, s.label, label),
    write(s, strong ? [s.amount, s.strong] : s.amount, value),
  );

function piece(s: Styles, { part, begins, rows }: Piece): ReactElement {
  const { title, sums, columns, empty } = part;
  const cell = (column: Column, text: string, i: number, own: Style = {}) =>
    write(s, [column.amount ? s.figure : s.cell, { flex: column.parts }, own].flat(), text, i);
  const written = (column: Column, text: string, i: number) =>
    cell(column, text, i, column.typed ? ownDirection(text) : {});
  return h(
    View,
    { key: title, style: begins ? s.part : {} },
    begins && write(s, s.partTitle, title),
    begins && sums.length > 0 && h(View, { style: s.sums, wrap: false }, ...sums.map((one) => sum(s, part, one))),
    rows.length > 0
      ? h(View, { style: s.columns, fixed: true }, ...columns.map((c, i) => cell(c, c.label, i, s.heading)))
      : write(s, s.empty, empty),
    ...rows.map((cells, i) =>
      h(View, { key: i, style: s.row, wrap: false }, ...columns.map((column, c) => written(column, cells[c] ?? "", c))),
    ),
  );
}

function head(s: Styles, { logo, plate, mark, name }: PdfDocument["letterhead"]) {
  const sign = logo
    ? [
        h(
          View,
          { key: "logo", style: plate ? { ...s.plate, backgroundColor: plate } : {} },
          h(Image, { style: s.logo, src: { data: Buffer.from(logo), format: "png" } }),
        ),
      ]
    : [h(View, { key: "mark", style: s.mark }, write(s, s.letters, mark)), write(s, s.name, name, "name")];
  return h(View, { key: "head", style: s.head }, h(View, { style: s.brand }, ...sign));
}

/** Includes a reserve: a sheet whose rows turn out higher continues on another page, with the excess only. */
const heights = { room: 720, first: 150, head: 102, columns: 17 };

/** Lines that break make it higher, so the longest ones count twice. */
function estimateOpeningHeight(parties: readonly Party[], notes: readonly string[]): number {
  const linesOf = ({ lines }: Party) =>
    lines.reduce((all, one) => all + (typeof one === "string" ? one.length : one.value.length) / 45 + 1, 2);
  const noteLines = notes.reduce((all, note) => all + Math.ceil(note.length / 90), 0);
  return (parties.length > 0 ? 18 + Math.max(...parties.map(linesOf)) * 13 : 0) + noteLines * 15;
}

/** Renders a document on as many A4 pages as it needs. */
export const drawPdf = (pdfDocument: PdfDocument): Promise<Buffer> =>
  withFonts(pdfDocument.letterhead.font, (families) => drawWithFonts(pdfDocument, families));

async function drawWithFonts(plain: PdfDocument, families: readonly string[]): Promise<Buffer> {
  const fonts = await openFonts(families, 400);
  const pdfDocument = mapTexts(plain, (text) => toPrintable(shapeArabic(removeVowelMarks(text)), fonts));
  const { parties = [], notes = [] } = pdfDocument;
  const s = createStyles(pdfDocument, families);
  const pageWords = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    pdfDocument.pages.replace("{page}", String(pageNumber)).replace("{pages}", String(totalPages));
  const about = {
    title: `${plain.title} ${plain.subtitle}`,
    author: plain.letterhead.legalName,
    creator: plain.letterhead.name,
    language: plain.language,
  };
  const opening = [
    head(s, pdfDocument.letterhead),
    write(s, s.title, pdfDocument.title, "title"),
    write(s, s.subtitle, pdfDocument.subtitle, "subtitle"),
    ...(parties.length > 0
      ? [h(View, { key: "parties", style: s.parties }, ...parties.map((one) => party(s, one)))]
      : []),
    h(View, { key: "facts", style: s.facts }, ...pdfDocument.facts.map((one) => fact(s, one))),
    ...notes.map((one, i) => write(s, s.note, one, `note${i}`)),
  ];
  const foot = h(
    View,
    { style: s.foot, fixed: true },
    write(s, s.footText, pdfDocument.foot),
    h(Text, { style: withScriptFont(s, s.footText, pdfDocument.pages), render: pageWords }),
  );
  const sheets = layoutSheets(pdfDocument.parts, {
    ...heights,
    head: heights.head + (pdfDocument.parts.some(isTwoLines) ? 40 : 0),
    first: heights.first + estimateOpeningHeight(parties, notes),
    row: (part, cells) => estimateRowHeight(fonts, part, cells),
  });
  const pages = sheets.map((pieces, i) =>
    h(
      Page,
      { key: i, size: "A4", style: s.page },
      ...(i === 0 ? opening : []),
      ...pieces.map((one) => piece(s, one)),
      foot,
    ),
  );
  return renderToBuffer(h(Document, about, ...pages) as never);
}
