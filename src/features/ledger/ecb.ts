import { defined } from "#base/defined.ts";

/** The price of one euro in a currency on a day. */
type Rate = { day: string; currency: string; rate: string };

/** The size limit of one request. */
export const maxCsvLength = 800_000;

const months = "January February March April May June July August September October November December".split(" ");

/** Parses `14 November 2026` from the daily file and `2026-11-14` from the historical one. */
function parseDay(text: string): string | undefined {
  const [, date, month, year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const day = date
    ? `${year}-${`${months.indexOf(defined(month)) + 1}`.padStart(2, "0")}-${date.padStart(2, "0")}`
    : text;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  // `Date` would turn the 31st of a shorter month into another day.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

const isRate = (text: string) => /^\d{1,9}(\.\d{1,9})?$/.test(text) && /[1-9]/.test(text);
/** Both file formats end their lines with a comma. */
const cellsOf = (line: string) => line.split(",").map((cell) => cell.trim());
const linesOf = (csv: string) => csv.replace(/^\uFEFF/, "").split(/\r?\n/);

function currenciesOf(header: string): string[] | undefined {
  const [first, ...rest] = cellsOf(header);
  const codes = rest.at(-1) === "" ? rest.slice(0, -1) : rest;
  const areCodes = codes.length > 0 && codes.every((code) => /^[A-Z]{3}$/.test(code) && code !== "EUR");
  return first === "Date" && areCodes && new Set(codes).size === codes.length ? codes : undefined;
}

function ratesOf(line: string, currencies: readonly string[], today: string): Rate[] | undefined {
  const [date, ...cells] = cellsOf(line);
  const day = parseDay(defined(date));
  const [values, extraCells] = [cells.slice(0, currencies.length), cells.slice(currencies.length)];
  if (!day || day > today || values.length < currencies.length || extraCells.some((cell) => cell !== ""))
    return undefined;
  const known = values
    .map((rate, i) => ({ day, currency: defined(currencies[i]), rate }))
    .filter(({ rate }) => rate !== "N/A");
  return known.every(({ rate }) => isRate(rate)) ? known : undefined;
}

/** Parses a rate file of the European Central Bank, or returns the first invalid line. Future days are invalid. */
export function parseRates(csv: string, today: string): { rates: Rate[] } | { line: number } {
  const [header = "", ...rest] = linesOf(csv);
  const currencies = currenciesOf(header);
  if (!currencies) return { line: 1 };
  const rates: Rate[] = [];
  for (const [i, line] of rest.entries()) {
    if (line.trim() === "") continue;
    const found = ratesOf(line, currencies, today);
    if (!found) return { line: i + 2 };
    rates.push(...found);
  }
  return rates.length > 0 ? { rates } : { line: 2 };
}

/** Splits a long file into parts that fit into a request, each with the header. */
export function splitCsv(csv: string): string[] {
  const [header = "", ...rest] = linesOf(csv);
  const parts: string[][] = [];
  let length = maxCsvLength;
  for (const line of rest.filter((one) => one.trim() !== "")) {
    if (length + line.length + 1 > maxCsvLength) {
      parts.push([header]);
      length = header.length + 1;
    }
    defined(parts.at(-1)).push(line);
    length += line.length + 1;
  }
  return parts.length > 0 ? parts.map((lines) => lines.join("\n")) : [csv];
}
