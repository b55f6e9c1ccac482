import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyTimeZoneOf } from "./local-time.ts";

const at = new Date("2026-11-17T21:00:00Z");

test("knows the time of countries in which it is the same everywhere", () => {
  expect(["DE", "JP", "GB", "AE"].map((country) => onlyTimeZoneOf(country, at))).toEqual([
    "Europe/Berlin",
    "Asia/Tokyo",
    "Europe/London",
    "Asia/Dubai",
  ]);
});

test("says nothing where it depends on the place, or where there is no such country", () => {
  for (const country of ["US", "ES", "BR", "AU", "XX", "", "de", "DEU"])
    expect(onlyTimeZoneOf(country, at)).toBeUndefined();
});

test("whatever is in the field, it names a zone that exists or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{2}$/)), (country) => {
      const zone = onlyTimeZoneOf(country, at);
      if (zone) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
    }),
  );
});
