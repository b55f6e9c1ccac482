import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formLeagues, leagueName, leagueSize, nextLeagues, promoted } from "./leagues.ts";

const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ personId: `p${String(i).padStart(3, "0")}`, xp: 1000 - i }));

describe("leagues of similar volume [R10.1]", () => {
  test("people of similar volume come together", () => {
    const leagues = formLeagues(people(60));
    expect(leagues.get("p000")).toBe(0);
    expect(leagues.get("p024")).toBe(0);
    expect(leagues.get("p025")).toBe(1);
    expect(leagues.get("p059")).toBe(2);
  });

  test("the first five move up and the last five move down", () => {
    const before = formLeagues(people(50));
    const members = people(50).map(({ personId, xp }) => ({ personId, xp, league: before.get(personId) ?? 0 }));
    const after = nextLeagues(members);
    for (let i = 25; i < 25 + promoted; i++) expect(after.get(`p0${i}`)).toBe(0);
    for (let i = 20; i < 25; i++) expect(after.get(`p0${i}`)).toBe(1);
    expect(after.get("p000")).toBe(0);
    expect(after.get("p049")).toBe(1);
  });

  test("everyone has one league, none is too large, and none is left empty", () => {
    const members = fc.uniqueArray(fc.record({ personId: fc.uuid(), xp: fc.nat(3000), league: fc.nat(4) }), {
      selector: ({ personId }) => personId,
      maxLength: 120,
    });
    fc.assert(
      fc.property(members, (given) => {
        const after = nextLeagues(given);
        expect(after.size).toBe(given.length);
        const sizes = [...Map.groupBy(after.values(), (league) => league)].sort(([a], [b]) => a - b);
        expect(sizes.map(([league]) => league)).toEqual(sizes.map((_, i) => i));
        for (const [, of] of sizes) expect(of.length).toBeLessThanOrEqual(leagueSize);
      }),
    );
  });

  test("names go on after Z", () => {
    expect([0, 25, 26, 27, 52].map(leagueName)).toEqual(["A", "Z", "AA", "AB", "BA"]);
  });
});
