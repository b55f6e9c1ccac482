import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayIn, instantIn, midnightIn } from "./day.ts";

const zones = ["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Sao_Paulo", "Asia/Kathmandu", "Atlantic/Azores"];

describe("instantIn", () => {
  it("returns the instant at which clocks show the time, the first of two when they are set back", () => {
    expect(instantIn("Europe/Berlin", "2026-07-01", 22 * 60)).toBe("2026-07-01T20:00:00.000Z");
    expect(instantIn("Asia/Kathmandu", "2026-07-01", 30)).toBe("2026-06-30T18:45:00.000Z");
    expect(instantIn("Europe/Berlin", "2026-10-25", 150)).toBe("2026-10-25T00:30:00.000Z");
  });

  it("moves a time that a clock change skips behind it", () => {
    expect(instantIn("Europe/Berlin", "2026-03-29", 150)).toBe("2026-03-29T01:30:00.000Z");
  });
});

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
