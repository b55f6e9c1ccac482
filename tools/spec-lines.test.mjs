import { expect, test } from "vitest";
import { requirementsIn, titledNumbers } from "./spec-lines.mjs";

test("reads the numbered lines", () => {
  expect(requirementsIn("## R1 Title\n- R1.1 One tenant.\n- no number\n- R1.2 Two.")).toEqual([
    { number: "R1.1", text: "One tenant." },
    { number: "R1.2", text: "Two." },
  ]);
});

test("reads numbers from the titles of every kind of test, and from nowhere else", () => {
  const number = (n) => `[R9.${n}]`;
  const source = [
    `test("one ${number(1)}", () => {})`,
    `it('two [R9.2 R9.3]', () => {})`,
    `test.skipIf(x > 1)("three ${number(4)}")`,
    `test.each(table)(\n  \`four ${number(5)}\``,
    `describe("five ${number(6)}"`,
    `// see ${number(7)}`,
  ].join("\n");
  expect(titledNumbers(source)).toEqual(["R9.1", "R9.2", "R9.3", "R9.4", "R9.5", "R9.6"]);
});
