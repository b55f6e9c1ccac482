import { describe, expect, it } from "vitest";
import { rankSources, sourceOf } from "./sources.ts";

describe("where clicks come from", () => {
  it.each([
    ["", { kind: "direct", name: "" }],
    ["l.instagram.com", { kind: "site", name: "Instagram" }],
    ["Instagram", { kind: "site", name: "Instagram" }],
    ["www.linkedin.com", { kind: "site", name: "LinkedIn" }],
    ["t.co", { kind: "site", name: "X" }],
    ["newsletter", { kind: "email", name: "" }],
    ["mail.google.com", { kind: "email", name: "" }],
    ["www.roofs.example", { kind: "site", name: "roofs.example" }],
    ["Fair 2026", { kind: "site", name: "Fair 2026" }],
  ])("%j is named", (origin, source) => expect(sourceOf(origin)).toEqual(source));

  it("joins the same source under many hosts, and ranks", () => {
    const origins = [
      { origin: "instagram.com", clicks: 2 },
      { origin: "", clicks: 4 },
      { origin: "l.instagram.com", clicks: 3 },
    ];
    expect(rankSources(origins, 5)).toEqual([
      { kind: "site", name: "Instagram", clicks: 5 },
      { kind: "direct", name: "", clicks: 4 },
    ]);
  });

  it("sums the small ones, so that no click is lost", () => {
    const origins = ["a.example", "b.example", "c.example", "d.example"].map((origin, i) => ({
      origin,
      clicks: 9 - i,
    }));
    expect(rankSources(origins, 3)).toEqual([
      { kind: "site", name: "a.example", clicks: 9 },
      { kind: "site", name: "b.example", clicks: 8 },
      { kind: "other", name: "", clicks: 13 },
    ]);
  });
});
