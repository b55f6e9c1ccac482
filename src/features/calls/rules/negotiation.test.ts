import { describe, expect, test } from "vitest";
import { acceptsDescription, answerToRestart, isPolite, noSession, repairOf, sessionOf } from "./negotiation.ts";

describe("negotiation", () => {
  test("exactly one of two is polite", () => {
    expect(isPolite("cap_a", "cap_b")).toBe(true);
    expect(isPolite("cap_b", "cap_a")).toBe(false);
  });

  test("when both offer at once, only the polite one takes the other's offer", () => {
    const collision = { isMakingOffer: false, signalingState: "have-local-offer" };
    expect(acceptsDescription("offer", { polite: true, ...collision })).toBe(true);
    expect(acceptsDescription("offer", { polite: false, ...collision })).toBe(false);
    expect(acceptsDescription("offer", { polite: false, isMakingOffer: true, signalingState: "stable" })).toBe(false);
    expect(acceptsDescription("offer", { polite: false, isMakingOffer: false, signalingState: "stable" })).toBe(true);
  });

  test("a second answer to the same offer is ignored", () => {
    const state = { polite: false, isMakingOffer: false };
    expect(acceptsDescription("answer", { ...state, signalingState: "have-local-offer" })).toBe(true);
    expect(acceptsDescription("answer", { ...state, signalingState: "stable" })).toBe(false);
  });

  test("only the offer of the impolite one opens a new session", () => {
    const offer = { session: "2", offers: true };
    expect(sessionOf(offer, { polite: true, current: "1" })).toBe("new");
    expect(sessionOf(offer, { polite: true, current: undefined })).toBe("new");
    expect(sessionOf(offer, { polite: false, current: "1" })).toBe("outdated");
    expect(sessionOf(offer, { polite: true, current: "2" })).toBe("current");
    expect(sessionOf({ session: "1", offers: false }, { polite: true, current: "2" })).toBe("outdated");
  });

  test("a request for a new connection repeats an open offer and replaces an answered one", () => {
    expect(answerToRestart(noSession, undefined)).toBe("replace");
    expect(answerToRestart(noSession, { session: "1", isAnswered: false })).toBe("repeat");
    expect(answerToRestart(noSession, { session: "1", isAnswered: true })).toBe("replace");
    expect(answerToRestart("1", { session: "1", isAnswered: true })).toBe("replace");
  });

  test("a request to replace a connection that was already replaced changes nothing", () => {
    expect(answerToRestart("1", { session: "2", isAnswered: true })).toBe("ignore");
  });

  test("an interrupted connection is restarted once, and replaced when that does not help", () => {
    const fresh = { brokenMs: 500, isRestarted: false };
    expect(repairOf("connected", { brokenMs: 60_000, isRestarted: false })).toBe("none");
    expect(repairOf("disconnected", fresh)).toBe("none");
    expect(repairOf("disconnected", { brokenMs: 2000, isRestarted: false })).toBe("restart");
    expect(repairOf("failed", fresh)).toBe("restart");
    expect(repairOf("failed", { brokenMs: 5000, isRestarted: true })).toBe("none");
    expect(repairOf("connecting", { brokenMs: 14_999, isRestarted: true })).toBe("none");
    expect(repairOf("connecting", { brokenMs: 15_000, isRestarted: true })).toBe("replace");
    expect(repairOf("closed", fresh)).toBe("replace");
  });
});
