import fc from "fast-check";
import { expect, test } from "vitest";
import { completePart, hasOnlyNumbersOf } from "./partial-answer.ts";
import { toPlainText } from "./plain-answer.ts";
import { redact, restore } from "./redaction.ts";

test.each([
  ["Hello the", "Hello "],
  ["Dear [PERSON_1", "Dear "],
  ["Dear [PERSON_1], tha", "Dear [PERSON_1], "],
  ["See [our new page](https://ev", "See "],
  ["See <a href='x'", "See "],
  ["您好，王[PERS", "您好，王"],
  ["", ""],
])("of %j it shows %j", (text, part) => {
  expect(completePart(text)).toBe(part);
});

test("at no border between parts is half a placeholder, a link or a tag shown", () => {
  const redacted = redact("Ana Silva, ana@corp.example", { people: ["Ana Silva"] });
  const answer = "Dear [PERSON_1], write to [EMAIL_1] or [click here now](https://evil.example/a?b) <img src=x> bye.";
  for (let length = 0; length <= answer.length; length++) {
    const shown = restore(toPlainText(completePart(answer.slice(0, length))), redacted);
    expect(shown).not.toMatch(/\[|\]|<|>|https?:|evil/);
    expect("Dear Ana Silva, write to ana@corp.example or click here now bye.").toContain(shown.slice(0, 30));
  }
});

test("what is shown is always the beginning of the text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => text.startsWith(completePart(text))));
});

test.each([
  ["On 2 November, 3 notes.", "2026-11-02: notes: 3", true],
  ["٣ ملاحظات", "notes: 3", true],
  ["It took 19 days.", "2026-11-02: notes: 3", false],
  ["[AMOUNT_7] was paid", "nothing", true],
  ["No numbers", "", true],
])("whether %j has only numbers of %j is %s", (answer, given, expected) => {
  expect(hasOnlyNumbersOf(answer, given)).toBe(expected);
});
