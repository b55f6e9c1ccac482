import { expect, test } from "vitest";
import { isLimited, isStillAllowed } from "./offer.ts";

const priced = { inputPrice: 1, outputPrice: 2 };
const unpriced = { inputPrice: 1, outputPrice: null };

test("an offer is limited by calls per day, or by a budget whose prices are known", () => {
  expect(isLimited({ ...priced, tenantBudgetMicros: 5, tenantCallsPerDay: null })).toBe(true);
  expect(isLimited({ ...unpriced, tenantBudgetMicros: 5, tenantCallsPerDay: null })).toBe(false);
  expect(isLimited({ ...unpriced, tenantBudgetMicros: null, tenantCallsPerDay: 1 })).toBe(true);
  expect(isLimited({ ...priced, tenantBudgetMicros: null, tenantCallsPerDay: null })).toBe(false);
});

test("a permission ends when requests go to another server", () => {
  expect(isStillAllowed("2026-11-02T10:00:00Z", "2026-11-01T10:00:00Z")).toBe(true);
  expect(isStillAllowed("2026-11-02T10:00:00Z", "2026-11-03T10:00:00Z")).toBe(false);
});
