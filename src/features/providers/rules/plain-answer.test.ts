import { expect, test } from "vitest";
import { toPlainText } from "./plain-answer.ts";

test.each([
  ["Hello Ana,\n\nthank you.", "Hello Ana,\n\nthank you."],
  ["See ![x](https://evil.example/?q=1) now", "See now"],
  ["Click [here](https://evil.example)", "Click here"],
  ["Dear [PERSON_1](https://evil.example),", "Dear [PERSON_1],"],
  ["Dear [PERSON_1], about [AMOUNT_1].", "Dear [PERSON_1], about [AMOUNT_1]."],
  ["<b>Bold</b> <img src=x onerror=alert(1)> text", "Bold text"],
  ["<scr<script>ipt>alert(1)</script>", "alert(1)"],
  ["Go to https://evil.example/a?b=c, please", "Go to please"],
  ["See javascript:void or data:text/html,x now", "See or now"],
  ["www.evil.example is fine", "is fine"],
  ["```html\n<p>Hi</p>\n```", "Hi"],
  ["[1]: https://evil.example\nHi", "Hi"],
  ["3 < 5 and 7 > 2", "3 < 5 and 7 > 2"],
  ["one\u202e two\u0000", "one two"],
])("%j becomes %j", (answer, text) => {
  expect(toPlainText(answer)).toBe(text);
});
