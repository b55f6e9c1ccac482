import { expect, test } from "vitest";
import { isEditable, isSaidHere, placeFault } from "./editable.ts";

test.each([
  ["hero.title", true],
  ["features.track.line", true],
  ["hero", false],
  ["calculator.why_other", false],
  ["errors.tooManyMessages", false],
  ["mail.contact.subject", false],
  ["heroes.title", false],
  ["pricing.title", true],
  ["pricing.has.sso", false],
  ["contact.line", true],
  ["contact.sending", false],
])("%s is the tenant's to say: %s", (key, editable) => expect(isEditable(key)).toBe(editable));

test("a tenant is not asked for words that only the platform says, nor the platform for a tenant's", () => {
  expect(isSaidHere("pricing.title", false)).toBe(false);
  expect(isSaidHere("hero.line", false)).toBe(false);
  expect(isSaidHere("hero.title", false)).toBe(true);
  expect(isSaidHere("tenant.line", false)).toBe(true);
  expect(isSaidHere("tenant.line", true)).toBe(false);
  expect(isSaidHere("hero.line", true)).toBe(true);
});

test.each([
  ["Introduce people to {{name}}.", "Refer a roof.", undefined],
  ["Introduce people to {{name}}.", "Refer a roof to {{ name }}.", undefined],
  ["A commission of {{rate}}.", "Ten percent.", { code: "lostPlace", place: "rate" }],
  ["A commission of {{rate}}.", "You get {{rate}}.", undefined],
  ["Plain words", "Hello {{person.name}}", { code: "unknownPlace", place: "person.name" }],
  ["By {{name}}", "By {{Name}}", { code: "unknownPlace", place: "Name" }],
  ["Plain words", "A set {1, 2} and {{}}", undefined],
])("what %s has places for, %s fills as it may", (ours, own, fault) => expect(placeFault(ours, own)).toEqual(fault));
