import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { closedStatuses, openStatuses, type Status, statuses } from "../contract/values.ts";
import { fieldsEditedAs } from "../field-sets.ts";
import { type FieldName, fieldNames, fields } from "../fields.ts";
import { availableMoves } from "./moves.ts";
import { canSee, editableFields, type Side, sidesOf } from "./permissions.ts";

const amira = `per_${"a".repeat(32)}` as const;
const jun = `per_${"b".repeat(32)}` as const;
const now = Date.parse("2026-11-16T10:00:00Z");

describe("permissions by side [R6.5]", () => {
  const whose = (status: Status, addresseeId: typeof jun | null = null) => ({ referrerId: amira, addresseeId, status });

  test("a draft is visible only to its author; others see what was submitted for them or for everyone", () => {
    for (const role of roles) {
      expect(canSee({ personId: jun, role }, whose("draft"))).toBe(false);
      expect(canSee({ personId: jun, role }, whose("accepted"))).toBe(["company", "both", "admin"].includes(role));
    }
    const third = `per_${"c".repeat(32)}` as const;
    expect(canSee({ personId: third, role: "company" }, whose("accepted", jun))).toBe(false);
    expect(canSee({ personId: third, role: "admin" }, whose("accepted", jun))).toBe(true);
    expect(canSee({ personId: amira, role: "company" }, whose("accepted", jun))).toBe(false);
  });

  test("only an admin can review a referral they submitted themselves", () => {
    expect(sidesOf({ personId: amira, role: "both" }, whose("under_review"))).toEqual(["referrer"]);
    expect(sidesOf({ personId: jun, role: "both" }, whose("under_review"))).toEqual(["company"]);
    expect(sidesOf({ personId: amira, role: "admin" }, whose("under_review"))).toEqual(["referrer", "company"]);
  });

  test("a member cannot change a field or status of an invisible referral, or make a scheduled move", () => {
    const person = fc.record({ personId: fc.constantFrom(amira, jun), role: fc.constantFrom(...roles) });
    fc.assert(
      fc.property(
        person,
        fc.constantFrom(...statuses),
        fc.constantFrom(null, amira, jun),
        (who, status, addresseeId) => {
          const referral = { referrerId: amira, addresseeId, status };
          const by = sidesOf(who, referral);
          const open = { status, reopenings: 0, closedAt: null, submittedAt: null, consent: "none" };
          expect(availableMoves(open, by, now)).not.toContain("expire");
          if (canSee(who, referral)) return;
          expect(by).toEqual([]);
          expect(editableFields(referral, by)).toEqual([]);
          expect(availableMoves(open, by, now)).toEqual([]);
        },
      ),
    );
  });

  test("the referrer's fields stay theirs, and a closed referral is read-only", () => {
    const company: Side[] = ["company"];
    for (const status of statuses) expect(editableFields({ status }, company)).not.toContain("notes");
    for (const status of closedStatuses) expect(editableFields({ status }, ["referrer"])).toEqual([]);
    for (const status of openStatuses) expect(editableFields({ status }, ["referrer"])).not.toContain("stageId");
    expect(editableFields({ status: "needs_info" }, ["referrer"])).toContain("email");
    expect(editableFields({ status: "under_review" }, ["referrer"])).not.toContain("email");
  });

  const filledValues: Partial<Record<FieldName, unknown>> = { estimatedMinor: 1, tags: ["a"], attachments: ["a"] };
  const valuesWith = (filled: readonly FieldName[]) =>
    Object.fromEntries(
      fieldNames.map((name) => [name, filled.includes(name) ? (filledValues[name] ?? "filled") : fields[name].empty]),
    );
  const completable = [...fieldsEditedAs("contact"), ...fieldsEditedAs("deal")].filter((name) => name !== "source");

  test("what the referrer left blank stays open to them until the deal closes; what they filled in follows the status", () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.subarray(fieldNames), (status, filled) => {
        const values = valuesWith(filled);
        const open = editableFields({ ...values, status }, ["referrer"]);
        const byStatus = editableFields({ ...valuesWith(fieldNames), status }, ["referrer"]);
        if ((closedStatuses as readonly Status[]).includes(status)) {
          expect(open).toEqual([]);
          return;
        }
        for (const name of fieldNames) {
          const blank = !filled.includes(name === "currency" ? "estimatedMinor" : name);
          const isOpen = byStatus.includes(name) || (blank && completable.includes(name as never));
          expect(open.includes(name), `${name} in ${status}`).toBe(isOpen);
        }
      }),
    );
  });

  test("blank fields open nothing to the company, and nothing after the contact declined", () => {
    const blank = valuesWith([]);
    for (const status of statuses) {
      expect(editableFields({ ...blank, status }, ["company"])).toEqual(editableFields({ status }, ["company"]));
      expect(editableFields({ ...blank, status, consent: "declined" }, ["referrer"])).toEqual([]);
    }
  });
});
