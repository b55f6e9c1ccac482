import { expect, it } from "vitest";
import { insertMention, matchPeople, mentionsIn, openMention } from "../composer/mentions.ts";
import { highlight } from "../list/highlight.ts";
import { textParts } from "./text-parts.ts";

const ana = { id: `per_${"1".repeat(32)}`, name: "Ana" } as const;
const anaRuiz = { id: `per_${"2".repeat(32)}`, name: "Ana Ruiz" } as const;

it("links addresses without the punctuation that follows them", () => {
  expect(textParts("See https://example.com/a?b=1, or (https://en.wikipedia.org/wiki/A_(b)).", [])).toMatchObject([
    { kind: "text", text: "See " },
    { kind: "link", href: "https://example.com/a?b=1" },
    { kind: "text", text: ", or (" },
    { kind: "link", href: "https://en.wikipedia.org/wiki/A_(b)" },
    { kind: "text", text: ")." },
  ]);
});

it("links nothing but http and https", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,<b>", "ftp://example.com", "https://", "www.example.com"])
    expect(textParts(text, []).filter(({ kind }) => kind === "link")).toEqual([]);
});

it("marks the names of the people who are mentioned, the longest first", () => {
  expect(textParts("Hi @Ana Ruiz and @Bo", ["Ana", "Ana Ruiz"])).toEqual([
    { kind: "text", text: "Hi " },
    { kind: "mention", text: "@Ana Ruiz" },
    { kind: "text", text: " and @Bo" },
  ]);
});

it("finds whom a text mentions", () => {
  expect(mentionsIn("Hi @Ana Ruiz", [ana, anaRuiz])).toEqual([anaRuiz.id]);
  expect(mentionsIn("Hi @Ana Ruiz, and @Ana", [ana, anaRuiz])).toEqual([anaRuiz.id, ana.id]);
  expect(mentionsIn("ana@example.com", [ana])).toEqual([]);
});

it("offers people while a name is typed, with or without accents", () => {
  expect(openMention("Hi @An", 6)).toEqual({ from: 3, words: "An" });
  expect(openMention("mail@an", 7)).toBeUndefined();
  expect(openMention("@Ana said it all", 16)).toBeUndefined();
  expect(matchPeople([{ id: ana.id, name: "José Álvarez" }], "alv")).toHaveLength(1);
  expect(insertMention("Hi @an you", 6, 3, "Ana")).toEqual({ text: "Hi @Ana you", caret: 8 });
});

it("marks the searched words in an excerpt", () => {
  expect(highlight("The budget is open", "BUDGET")).toMatchObject([
    { text: "The ", isHit: false },
    { text: "budget", isHit: true },
    { text: " is open", isHit: false },
  ]);
  expect(highlight("Something else", "budgit")).toMatchObject([{ text: "Something else", isHit: false }]);
});
