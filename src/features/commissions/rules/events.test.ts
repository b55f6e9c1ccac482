import { describe, expect, test } from "vitest";
import { stagesReachedBy } from "./events.ts";

describe("stages", () => {
  const stages = [
    { id: "new", kind: "open", code: "new", position: 0 },
    { id: "qualified", kind: "open", code: "qualified", position: 2 },
    { id: "meeting", kind: "open", code: "meeting", position: 3 },
    { id: "own", kind: "open", code: null, position: 4 },
    { id: "won", kind: "won", code: "won", position: 5 },
    { id: "lost", kind: "lost", code: "lost", position: 6 },
  ] as const;

  test("are reached by entering them or a later open stage", () => {
    expect(stages.map(({ id }) => stagesReachedBy(stages, id))).toEqual([
      [],
      ["qualified"],
      ["qualified", "meeting"],
      ["qualified", "meeting"],
      [],
      [],
    ]);
    expect(stagesReachedBy(stages.slice(3), "own")).toEqual([]);
  });
});
