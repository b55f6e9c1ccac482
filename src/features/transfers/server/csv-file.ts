import { Readable } from "node:stream";
import { defined, firstOf } from "#base/defined.ts";
import { errors } from "../contract.ts";

/** Opens the bytes from the start, as often as needed. */
export type Source = () => Promise<Readable>;
export type CsvRecord = {
  /** Counted from 1, without the header and empty rows. */
  row: number;
  /** The number a spreadsheet shows beside it: the header is row 1, and empty rows count. */
  sheetRow: number;
  cells: string[];
};

/** A longer record has an unbalanced quotation mark and would otherwise read the rest of the file into memory. */
const maxRecordLength = 200_000;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** Detects the encoding from the byte order mark; otherwise it is UTF-8 if every byte is valid, and Windows-1252 if not. */
async function encodingOf(open: Source): Promise<string> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const bytes = await open();
  let first = true;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (first) {
        const marked = marks.find(({ bytes: mark }) => mark.every((byte, i) => chunk[i] === byte));
        if (marked) return marked.encoding;
        const wide = chunk.subarray(0, 1000).indexOf(0);
        if (wide >= 0) return wide % 2 === 1 ? "utf-16le" : "utf-16be";
        first = false;
      }
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  } finally {
    bytes.destroy();
  }
}

async function* textOf(open: Source): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(open));
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const separators = [",", ";", "\t"];
/** Some spreadsheets declare their separator in a line before the header. */
const declared = /^sep=(.)\r?\n/i;

/** Returns the separator that splits the header into the most columns. */
function separatorOf(beginning: string): string {
  const header = firstOf(beginning.split(/\r?\n/, 1)).replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((sign) => header.split(sign).length);
  return defined(separators[counts.indexOf(Math.max(...counts))]);
}

/** Continues the text after the inspected beginning. */
async function* concatText(first: string, rest: AsyncGenerator<string>) {
  yield first;
  yield* rest;
}

/** Yields the header and then the records; only the current part of the file is in memory. */
export async function* csvRecords(open: Source): AsyncGenerator<CsvRecord> {
  const { CsvError, parse } = await import("csv-parse"); // Loaded with the first import.
  const text = textOf(open);
  let beginning = "";
  for (let part = await text.next(); !part.done; part = await text.next()) {
    beginning += part.value;
    if (/\n/.test(beginning) || beginning.length > maxRecordLength) break;
  }
  const [line = "", sign] = declared.exec(beginning) ?? [];
  const rest = beginning.slice(line.length);
  const parser = parse({
    delimiter: sign ?? separatorOf(rest),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: maxRecordLength,
  });
  const source = Readable.from(concatText(rest, text));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let sheetRow = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      sheetRow++;
      if (cells.some((cell) => cell !== "")) yield { row: row++, sheetRow, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? errors.unreadable({ line: String(parser.info.lines) }) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
