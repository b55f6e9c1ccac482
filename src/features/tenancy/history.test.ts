import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countProbes,
  dayOf,
  findGap,
  firstDay,
  historyDays,
  incidentChanges,
  isAlreadyProbed,
  missedProbes,
  shareUp,
} from "./history.ts";

const at = "2026-11-15T12:00:30.000Z";
const later = (minutes: number, from = at) => new Date(Date.parse(from) + minutes * 60_000).toISOString();

test("keeps ninety days in UTC, including today", () => {
  expect(dayOf("2026-11-15T23:59:59.999Z")).toBe("2026-11-15");
  expect(dayOf("2026-11-16T01:30:00+02:00")).toBe("2026-11-15");
  expect(firstDay("2026-11-15")).toBe("2026-08-18");
});

test("computes the share of probes that are up, and none without probes", () => {
  expect(shareUp([])).toBeNull();
  expect(shareUp([{ looks: 0, down: 0 }])).toBeNull();
  expect(shareUp([{ looks: 1440, down: 0 }])).toBe(1);
  expect(shareUp([{ looks: 3, down: 3 }])).toBe(0);
  const days = [
    { looks: 1440, down: 0 },
    { looks: 10, down: 10 },
  ];
  expect(shareUp(days)).toBeCloseTo(0.9931, 4);
});

test("counts a minute once, even when the clock goes back", () => {
  expect(isAlreadyProbed(null, at)).toBe(false);
  expect(isAlreadyProbed(at, "2026-11-15T12:00:59.999Z")).toBe(true);
  expect(isAlreadyProbed(at, "2026-11-15T12:01:00.000Z")).toBe(false);
  expect(isAlreadyProbed(at, later(-5))).toBe(true);
});

test("treats a server without probes for more than three minutes as down", () => {
  expect(findGap(null, at)).toBeUndefined();
  expect(findGap(at, later(1))).toBeUndefined();
  expect(findGap(at, later(3))).toBeUndefined();
  expect(findGap(at, later(4))).toEqual({ from: at, to: later(4) });
  const [longAgo] = [later(-400 * 1440)];
  expect(findGap(longAgo!, at)).toEqual({ from: "2026-08-18T00:00:00.000Z", to: at });
});

test("assigns missed probes to the days on which they were due", () => {
  expect(missedProbes({ from: at, to: later(10) })).toEqual([{ day: "2026-11-15", missed: 9 }]);
  expect(missedProbes({ from: "2026-11-15T23:57:10.000Z", to: "2026-11-16T00:02:10.000Z" })).toEqual([
    { day: "2026-11-15", missed: 2 },
    { day: "2026-11-16", missed: 2 },
  ]);
});

test("counts every missed probe exactly once, however long the gap", () => {
  const instants = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2026-12-31") });
  fc.assert(
    fc.property(instants, fc.integer({ min: 4, max: historyDays * 1440 }), (from, minutes) => {
      const days = missedProbes({
        from: new Date(from).toISOString(),
        to: new Date(from + minutes * 60_000).toISOString(),
      });
      expect(days.reduce((sum, { missed }) => sum + missed, 0)).toBe(minutes - 1);
      expect(days.every(({ missed }) => missed > 0 && missed <= 1440)).toBe(true);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    }),
  );
});

test("opens an incident once, keeps it while the part is down, and closes it with the recovery", () => {
  const seen = [
    { name: "database", state: "ok" },
    { name: "mail", state: "down" },
    { name: "sms", state: "off" },
    { name: "storage", state: "slow" },
  ] as const;
  expect(incidentChanges([], seen)).toEqual({ begin: ["mail"], end: [] });
  expect(incidentChanges(["mail"], seen)).toEqual({ begin: [], end: [] });
  expect(incidentChanges(["storage", "sms"], seen)).toEqual({ begin: ["mail"], end: ["storage", "sms"] });
  expect(countProbes(seen)).toEqual([
    { part: "server", looks: 1, down: 0 },
    { part: "database", looks: 1, down: 0 },
    { part: "mail", looks: 1, down: 1 },
    { part: "storage", looks: 1, down: 0 },
  ]);
});
