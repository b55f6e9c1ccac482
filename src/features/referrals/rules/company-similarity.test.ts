import fc from "fast-check";
import { expect, test } from "vitest";
import { mayBeSameCompany } from "./company-similarity.ts";

test.each([
  ["brightwater energy", "brightwater energi"],
  ["brightwater energy", "brightwater energy"],
  ["halden insurance", "haldan insurance"],
  ["halden insurance group", "halden insurance"],
  ["okoro logistics", "okoro logistic"],
  ["muller sohne", "mueller sohne"],
  ["judged work", "judged works"],
  ["northpeak software", "north peak software"],
])("%s may be the same company as %s", (one, other) => {
  expect(mayBeSameCompany(one, other)).toBe(true);
  expect(mayBeSameCompany(other, one)).toBe(true);
});

test.each([
  ["halden insurance", "granite insurance"],
  ["baltic insurance group", "arctic insurance group"],
  ["sun solutions international", "sea solutions international"],
  ["alpine capital partners", "atlas capital partners"],
  ["delta technologies", "omega technologies"],
  ["group", "holding"],
  ["insurance partners", "halden insurance partners"],
  ["", ""],
])("%s is another company than %s", (one, other) => {
  expect(mayBeSameCompany(one, other)).toBe(false);
  expect(mayBeSameCompany(other, one)).toBe(false);
});

const word = fc.stringMatching(/^[a-z]{3,10}$/);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

test("a name is its own duplicate, and the order of two names does not matter", () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(mayBeSameCompany(one, one)).toBe(true);
      expect(mayBeSameCompany(one, other)).toBe(mayBeSameCompany(other, one));
    }),
  );
});

test("a shared trade alone never makes two companies alike", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-m]{4,8}$/), fc.stringMatching(/^[n-z]{4,8}$/), (one, other) => {
      expect(mayBeSameCompany(`${one} insurance group`, `${other} insurance group`)).toBe(false);
    }),
  );
});
