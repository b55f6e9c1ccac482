import { describe, expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { states } from "../values.ts";
import { barOf, maySee, movesFor } from "./permissions.ts";

const amira = `per_${"a".repeat(32)}` as const;
const jun = `per_${"b".repeat(32)}` as const;

describe("permissions", () => {
  const viewer = { closed: false, earns: false, approved: false };

  test("shows referrers their own commissions without moves, and company staff all of them", () => {
    for (const role of roles) {
      const company = role === "company" || role === "both" || role === "admin";
      expect(maySee({ personId: amira, role }, { personId: jun })).toBe(company);
      expect(maySee({ personId: amira, role }, { personId: amira })).toBe(true);
      for (const state of states) if (!company) expect(movesFor(state, { ...viewer, role })).toEqual([]);
    }
  });

  test("does not let the closer, a beneficiary or an earlier approver approve", () => {
    expect(movesFor("in_approval", { ...viewer, role: "company" })).toEqual(["approve", "suspect", "void"]);
    for (const why of ["closed", "earns", "approved"] as const) {
      expect(movesFor("in_approval", { ...viewer, [why]: true, role: "admin" })).toEqual(["suspect", "void"]);
      expect(barOf({ ...viewer, [why]: true })).toBe(
        { closed: "closer", earns: "beneficiary", approved: "approved" }[why],
      );
    }
  });

  test("does not let a beneficiary clear a suspicion", () => {
    expect(movesFor("risk_hold", { ...viewer, role: "company" })).toEqual(["clear", "void"]);
    expect(movesFor("risk_hold", { ...viewer, earns: true, role: "admin" })).toEqual(["void"]);
  });
});
