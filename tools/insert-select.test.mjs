import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Matches statements that insert the rows of a select, in SQL or with the query builder. */
const inserts = [
  /insert\s+into\s+(\$\{[^}]*\}|[\w.]+)(\s+as\s+\w+)?\s*(\([^)]*\)\s*)?(select|with)\b/gi,
  /\.insert\([^()]*\)\s*\.select\(/g,
];

/** Returns the statement up to the parenthesis, end of template or semicolon that closes its surroundings. */
function statementAt(text, start) {
  let depth = 0;
  let inTemplate = false;
  const isSql = text[start] !== ".";
  for (let i = start; i < text.length; i++) {
    const sign = text[i];
    if (sign === "`" && isSql) return text.slice(start, i);
    if (sign === "`") inTemplate = !inTemplate;
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return text.slice(start, i);
    if (sign === ";" && !inTemplate && depth === 0) return text.slice(start, i);
  }
  return text.slice(start);
}

const unreturned = (text) =>
  inserts.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .map(({ index }) => statementAt(text, index))
      .filter((statement) => !/\breturning\b/i.test(statement)),
  );

// Without RETURNING, a database that distributes tables by tenant may fill them by COPY, which row-level security forbids.
test("every insert from a select has a returning clause, or a distributed database would reject it", () => {
  const files = globSync("src/**/*.ts").filter((file) => !/\.test\.ts$|\/testing(\/|\.ts$)/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => unreturned(readFileSync(file, "utf8")).map((found) => [file, found]))).toEqual([]);
});

test.each([
  ["sql`insert into a (b) select c from d`", 1],
  ["sql`insert into a (b)\n select c from d returning b`", 0],
  ["sql`with x as (insert into a (b) select c from d) insert into e (f) select g from h returning f`", 1],
  ["sql`insert into a (b) values ((select c from d))`", 0],
  ["db.insert(a).select(sql`select (b) from c`).onConflictDoNothing();", 1],
  ["db\n.insert(a)\n.select(sql`select (b) from c`)\n.returning({ b: a.b });", 0],
])("parses %s correctly", (text, found) => expect(unreturned(text)).toHaveLength(found));
