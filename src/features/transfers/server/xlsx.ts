import { strToU8, Zip, ZipDeflate } from "fflate";
import { decimalOf, fractionDigits } from "#base/money.ts";
import type { Cell } from "./cells.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/**
 * The minimal parts of a workbook with one sheet. Styles: plain, header, date and time, and amounts with zero, two, three and four
 * decimals.
 */
const frame: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="#,##0.0000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/>${[3, 4, 165, 166].map((format) => `<xf xfId="0" numFmtId="${format}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
};
const workbook = (title: string) =>
  `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${escapeXml(title.replace(/[[\]:*?/\\]/g, " ").slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`;

/** A spreadsheet rejects the whole file for one character that is invalid in XML, or for a longer cell. */
const maxCellLength = 32_767;
const escapeXml = (text: string) =>
  text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Days since December 30, 1899, as spreadsheets count. */
const toSerialDate = (at: Date) => at.getTime() / 86_400_000 + 25_569;

/** The style by the number of decimals of a currency. */
const amountStyles: Record<number, number> = { 0: 3, 2: 4, 3: 5, 4: 6 };

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === "") return "<c/>";
  if (cell instanceof Date) return `<c s="2"><v>${toSerialDate(cell)}</v></c>`;
  if (typeof cell === "object")
    return `<c s="${amountStyles[fractionDigits(cell.currency)]}"><v>${decimalOf(cell)}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}
const rowXml = (cells: readonly Cell[], style = "") =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join("")}</row>`;

type Sheet = { title: string; header: readonly string[]; rightToLeft: boolean };

/** Streams a workbook; only the current page of rows is in memory. Texts are written as strings, never as formulas. */
export async function* xlsxOf(sheet: Sheet, pages: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const part = (name: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return (xml: string, last = false) => entry.push(strToU8(xml), last);
  };
  for (const [name, xml] of Object.entries({ ...frame, "xl/workbook.xml": workbook(sheet.title) }))
    part(name)(head + xml, true);
  const write = part("xl/worksheets/sheet1.xml");
  const view = `<sheetView workbookViewId="0"${sheet.rightToLeft ? ' rightToLeft="1"' : ""}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  write(
    `${head}<worksheet ${main}><sheetViews>${view}</sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>${rowXml(sheet.header, ' s="1"')}`,
  );
  for await (const rows of pages) {
    write(rows.map((cells) => rowXml(cells)).join(""));
    yield* made;
    made = [];
  }
  write("</sheetData></worksheet>", true);
  zip.end();
  yield* made;
}
