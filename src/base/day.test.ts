import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayIn, midnightIn } from "./day.ts";

const zones = ["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Sao_Paulo", "Asia/Kathmandu", "Atlantic/Azores"];

describe("midnightIn", () => {
  it("returns the first instant of the day, for every zone and day", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 15_000 }), (zone, after) => {
        const day = addDays("2000-01-01", after);
        const begins = Date.parse(midnightIn(zone, day));
        expect(dayIn(zone, begins)).toBe(day);
        expect(dayIn(zone, begins - 1)).toBe(addDays(day, -1));
      }),
    );
  });

  it("returns one o'clock where a clock change skips midnight", () => {
    expect(midnightIn("America/Sao_Paulo", "2018-11-04")).toBe("2018-11-04T03:00:00.000Z");
    expect(midnightIn("Europe/Berlin", "2026-11-15")).toBe("2026-11-14T23:00:00.000Z");
  });
});
