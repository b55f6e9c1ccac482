import { expect, test } from "vitest";
import { consents, statuses } from "../contract/values.ts";
import { answerBy, canAskContact, isLinkOpen } from "./consent.ts";

const active = ["accepted", "in_progress", "won"];

test("a contact is asked only for an active referral, if they have not answered and can be reached", () => {
  for (const status of statuses)
    for (const consent of consents) {
      expect(canAskContact({ status, consent, email: "" })).toBe(false);
      const asked = canAskContact({ status, consent, email: "ben@okoro.example" });
      expect(asked, `${consent} in ${status}`).toBe(consent === "attested" && active.includes(status));
    }
});

test("an unanswered request ends with the referral, and an answer keeps its link", () => {
  for (const status of statuses) {
    expect(isLinkOpen({ status, consent: "none" })).toBe(false);
    expect(isLinkOpen({ status, consent: "attested" }), status).toBe(active.includes(status));
    expect(isLinkOpen({ status, consent: "confirmed" })).toBe(true);
    expect(isLinkOpen({ status, consent: "declined" })).toBe(true);
  }
});

test("an open request can be answered until the protection ends, and no other has a date", () => {
  const protectedUntil = "2026-11-30T12:00:00Z";
  for (const status of statuses)
    for (const consent of consents) {
      const isOpen = consent === "attested" && (status === "accepted" || status === "in_progress");
      expect(answerBy({ status, consent, protectedUntil }), `${consent} in ${status}`).toBe(
        isOpen ? protectedUntil : null,
      );
      if (isOpen) expect(isLinkOpen({ status, consent })).toBe(true);
    }
});
