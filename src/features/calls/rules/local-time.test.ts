import { expect, it } from "vitest";
import { localParts, toInstant } from "./local-time.ts";

it.each([
  ["2030-03-04", "15:00", "America/New_York", "2030-03-04T20:00:00.000Z"],
  ["2030-07-04", "15:00", "America/New_York", "2030-07-04T19:00:00.000Z"],
  ["2030-03-04", "00:15", "Asia/Kathmandu", "2030-03-03T18:30:00.000Z"],
  ["2030-03-04", "09:30", "UTC", "2030-03-04T09:30:00.000Z"],
])("reads %s %s in %s", (day, time, zone, instant) => {
  expect(toInstant(day, time, zone)).toBe(instant);
  expect(localParts(instant, zone)).toEqual({ day, time });
});

it("moves a time that summer time skips an hour later", () => {
  const instant = toInstant("2030-03-31", "02:30", "Europe/Berlin");
  expect(localParts(instant ?? "", "Europe/Berlin")).toEqual({ day: "2030-03-31", time: "03:30" });
});

it("takes the first of a time that happens twice", () => {
  expect(toInstant("2030-10-27", "02:30", "Europe/Berlin")).toBe("2030-10-27T00:30:00.000Z");
});

it("has no instant for an incomplete date", () => {
  expect(toInstant("", "15:00", "UTC")).toBeUndefined();
  expect(toInstant("2030-03-04", "", "UTC")).toBeUndefined();
});
