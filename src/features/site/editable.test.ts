import { expect, test } from "vitest";
import { findPlaceholderFault, isEditable, isShownOn } from "./editable.ts";
import catalogue from "./locales/en.json" with { type: "json" };
import { editableSections, textOrder, textsOf } from "./text-order.ts";

test.each([
  ["hero.title", true],
  ["features.line", true],
  ["hero", false],
  ["calculator.why_other", false],
  ["errors.tooManyMessages", false],
  ["mail.contact.subject", false],
  ["heroes.title", false],
  ["pricing.title", true],
  ["pricing.has.sso", false],
  ["contact.line", true],
  ["contact.sending", false],
])("%s is editable: %s", (key, editable) => expect(isEditable(key)).toBe(editable));

test("each editable text exists in the locale file once, and its label is unique within its section", () => {
  const said = (key: string) =>
    key.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], catalogue);
  const keys = Object.values(textOrder).flatMap((texts) => texts.map(([key]) => key as string));
  expect(keys.filter((key) => typeof said(key) !== "string")).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const platform of [true, false])
    for (const section of editableSections) {
      const labels = textsOf(section, (key) => isShownOn(key, platform)).map(({ kind, number }) => `${kind} ${number}`);
      expect(new Set(labels).size, section).toBe(labels.length);
    }
});

test("a tenant is not offered texts that only the platform shows, nor the platform those of a tenant", () => {
  expect(isShownOn("pricing.title", false)).toBe(false);
  expect(isShownOn("hero.line", false)).toBe(false);
  expect(isShownOn("hero.title", false)).toBe(true);
  expect(isShownOn("tenant.line", false)).toBe(true);
  expect(isShownOn("tenant.line", true)).toBe(false);
  expect(isShownOn("hero.line", true)).toBe(true);
});

test.each([
  ["Introduce people to {{name}}.", "Refer a roof.", undefined],
  ["Introduce people to {{name}}.", "Refer a roof to {{ name }}.", undefined],
  ["A commission of {{rate}}.", "Ten percent.", { code: "lostPlace", place: "rate" }],
  ["A commission of {{rate}}.", "You get {{rate}}.", undefined],
  ["Free for {{terms.partners}}", "Free for everyone", undefined],
  ["Plain words", "Join our {{terms.partners}}", undefined],
  ["Plain words", "Join our {{terms.friends}}", { code: "unknownPlace", place: "terms.friends" }],
  ["Plain words", "Hello {{person.name}}", { code: "unknownPlace", place: "person.name" }],
  ["By {{name}}", "By {{Name}}", { code: "unknownPlace", place: "Name" }],
  ["Plain words", "A set {1, 2} and {{}}", undefined],
])("checks the placeholders of %s against %s", (ours, own, fault) =>
  expect(findPlaceholderFault(ours, own)).toEqual(fault),
);
