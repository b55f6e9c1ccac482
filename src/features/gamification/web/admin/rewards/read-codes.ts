/** Reads codes from pasted text or a file: one each line, of a table the first column; a heading and empty lines are left out. */
export const readCodes = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => firstCell(line.trim()))
    .filter((code, index) => code !== "" && !(index === 0 && /^codes?$/i.test(code)));

const firstCell = (line: string) =>
  line.startsWith('"')
    ? (/^"((?:[^"]|"")*)"/.exec(line)?.[1] ?? line).replaceAll('""', '"').trim()
    : (line.split(/[,;\t]/)[0] ?? "").trim();
