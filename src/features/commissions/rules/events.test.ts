import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOfStage, eventsOfStatus } from "./events.ts";

const stages = [
  { id: "stg_new", kind: "open", code: "new" },
  { id: "stg_contacted", kind: "open", code: "contacted" },
  { id: "stg_qualified", kind: "open", code: "qualified" },
  { id: "stg_meeting", kind: "open", code: "meeting" },
  { id: "stg_own", kind: "open", code: null },
  { id: "stg_won", kind: "won", code: "won" },
  { id: "stg_lost", kind: "lost", code: "lost" },
] as const;

describe("deal events", () => {
  test("are caused by the entered stage only", () => {
    expect(stages.map(({ id }) => eventsOfStage(stages, id))).toEqual([[], [], ["qualified"], ["meeting"], [], [], []]);
    expect(eventsOfStage(stages, "stg_unknown")).toEqual([]);
    expect(eventsOfStage([{ id: "stg_closed", kind: "won", code: "meeting" }], "stg_closed")).toEqual([]);
  });

  test("are, on any path to a win, exactly the stages that the path entered", () => {
    const openStage = fc.constantFrom(...stages.filter(({ kind }) => kind === "open"));
    fc.assert(
      fc.property(fc.array(openStage), (path) => {
        const events = new Set([
          ...eventsOfStatus("accepted"),
          ...path.flatMap(({ id }) => eventsOfStage(stages, id)),
          ...eventsOfStatus("won"),
        ]);
        const entered = path.map(({ code }) => code);
        for (const code of ["qualified", "meeting"] as const) expect(events.has(code)).toBe(entered.includes(code));
        expect(events.has("accepted") && events.has("won")).toBe(true);
      }),
    );
  });

  test("are caused by no other status", () => {
    expect(["submitted", "in_progress", "lost", "reversed"].flatMap(eventsOfStatus)).toEqual([]);
  });
});
