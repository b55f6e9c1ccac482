import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifyProbe, currentStatus, type Health, hasModel, nextHealth, type Probe, startHealth } from "./status.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
const connected: Health = { status: "connected", reason: "answers", failures: 0, checkedAt: at(0) };

describe("[R3.10] a provider's status comes from what it answered", () => {
  test.each<[Probe, string, string]>([
    [{ result: "answered", models: ["small", "large"] }, "connected", "answers"],
    [{ result: "answered", models: ["small"] }, "error", "modelMissing"],
    [{ result: "status", status: 429 }, "connected", "rateLimited"],
    [{ result: "status", status: 401 }, "error", "badKey"],
    [{ result: "status", status: 403 }, "error", "badKey"],
    [{ result: "status", status: 404 }, "error", "notFound"],
    [{ result: "status", status: 400 }, "error", "badAnswer"],
    [{ result: "status", status: 503 }, "error", "serverError"],
    [{ result: "timeout" }, "error", "timeout"],
    [{ result: "badAnswer" }, "error", "badAnswer"],
    [{ result: "blocked" }, "error", "blocked"],
    [{ result: "unreachable" }, "disconnected", "unreachable"],
  ])("%j is %s: %s", (probe, status, reason) => expect(classifyProbe(probe, "large")).toEqual({ status, reason }));

  test("is connecting from saving until the first check, and disconnected without a key or while disabled", () => {
    expect(startHealth(true, true)).toMatchObject({ status: "connecting", reason: "checking" });
    expect(startHealth(true, false)).toMatchObject({ status: "disconnected", reason: "noKey" });
    expect(startHealth(false, true)).toMatchObject({ status: "disconnected", reason: "disabled" });
  });

  test("is unknown ten minutes after the last check", () => {
    expect(currentStatus(connected, Date.parse(at(10)))).toEqual({ status: "connected", reason: "answers" });
    expect(currentStatus(connected, Date.parse(at(11)))).toEqual({ status: "unknown", reason: "outdated" });
    expect(currentStatus({ ...connected, checkedAt: null }, 0)).toEqual({ status: "unknown", reason: "neverChecked" });
  });

  test("being disabled does not become outdated", () => {
    expect(currentStatus(startHealth(false, true), Date.parse(at(59)))).toEqual({
      status: "disconnected",
      reason: "disabled",
    });
  });
});

test("a connected provider leaves its status only after two failures in a row", () => {
  const failing: Probe = { result: "status", status: 500 };
  const once = nextHealth(connected, failing, "large", at(5));
  expect(once).toEqual({ status: "connected", reason: "answers", failures: 1, checkedAt: at(5) });
  expect(nextHealth(once, failing, "large", at(10))).toMatchObject({
    status: "error",
    reason: "serverError",
    failures: 2,
  });
  const answered = nextHealth(once, { result: "answered", models: ["large"] }, "large", at(10));
  expect(answered).toMatchObject({ status: "connected", failures: 0 });
});

test("a provider that never answered fails at once", () => {
  expect(nextHealth(startHealth(true, true), { result: "timeout" }, "large", at(1))).toMatchObject({ status: "error" });
});

test("a model is found under the names by which people know it", () => {
  expect(hasModel(["models/gemini-x"], "gemini-x")).toBe(true);
  expect(hasModel(["llama3:latest"], "llama3")).toBe(true);
  expect(hasModel(["llama3:70b"], "llama3")).toBe(false);
});

test("one success after any failures connects", () => {
  const probes = fc.array(fc.constantFrom<Probe>({ result: "timeout" }, { result: "status", status: 500 }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(probes, (failed) => {
      const worst = failed.reduce((health, probe) => nextHealth(health, probe, "m", at(1)), startHealth(true, true));
      expect(nextHealth(worst, { result: "answered", models: ["m"] }, "m", at(2))).toEqual({
        status: "connected",
        reason: "answers",
        failures: 0,
        checkedAt: at(2),
      });
    }),
  );
});
