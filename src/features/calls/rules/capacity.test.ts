import fc from "fast-check";
import { expect, test } from "vitest";
import { callModes, maxInMesh, maxInSfu } from "../values.ts";
import { capacityOf, nextMode } from "./capacity.ts";

const mesh = { mode: "mesh", hasMediaServer: true } as const;

test("the third person brings in the media server, and two people do without", () => {
  expect([1, 2, 3, 4].map((present) => nextMode({ ...mesh, present }))).toEqual(["mesh", "mesh", "sfu", "sfu"]);
  expect(nextMode({ ...mesh, hasMediaServer: false, present: 4 })).toBe("mesh");
});

test("a call that uses the media server keeps it, no matter who leaves and whether it can be reached", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.boolean(), (present, hasMediaServer) => {
      expect(nextMode({ mode: "sfu", present, hasMediaServer })).toBe("sfu");
    }),
  );
});

test("everyone whom a call admits fits into the mode that follows", () => {
  fc.assert(
    fc.property(fc.constantFrom(...callModes), fc.boolean(), fc.integer({ min: 1, max: 40 }), (mode, has, present) => {
      const facts = { mode, hasMediaServer: has };
      if (present > capacityOf(facts)) return;
      expect(present).toBeLessThanOrEqual(nextMode({ ...facts, present }) === "sfu" ? maxInSfu : maxInMesh);
    }),
  );
});
