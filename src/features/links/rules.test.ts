import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Id } from "#base/ids.ts";
import { code } from "./contract.ts";
import {
  attributeReferral,
  clickMinutes,
  destinationOf,
  generateCode,
  isAllowedDestination,
  isFresh,
  type KnownTouch,
  kindOf,
  publicName,
  withClick,
  withUtm,
} from "./rules.ts";

const id = <P extends string>(prefix: P, n: number) => `${prefix}_${String(n).padStart(32, "0")}` as const;
const link = (n: number): Id<"lnk"> => id("lnk", n);
const person = (n: number): Id<"per"> => id("per", n);
const now = "2026-03-01T12:00:00.000Z";
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const touch = (n: number, days: number, isActive = true): KnownTouch => ({
  linkId: link(n),
  referrerId: person(n),
  kind: "link",
  at: daysAgo(days),
  isActive,
});
const enteredCode = (n: number) => ({ linkId: link(n), referrerId: person(n) });

describe("counting a click as a person", () => {
  const person = { method: "GET", bot: false, purpose: "" };
  test.each([
    ["person", {}],
    ["bot", { bot: true }],
    ["bot", { method: "HEAD" }],
    ["prefetch", { purpose: "prefetch;prerender" }],
    ["prefetch", { purpose: "preview", bot: true }],
  ])("%s", (kind, more) => expect(kindOf({ ...person, ...more })).toBe(kind));
});

describe("destination of a link", () => {
  test("prefers the link's own destination, then the program's, then the tenant's page", () => {
    const none = { destination: null, programDestination: null, code: "AMIRA-7K" };
    expect(destinationOf(none)).toBe("/refer?code=AMIRA-7K");
    expect(destinationOf({ ...none, programDestination: "https://a.example" })).toBe("https://a.example");
    expect(destinationOf({ ...none, destination: "https://b.example", programDestination: "https://a.example" })).toBe(
      "https://b.example",
    );
  });

  test("adds UTM parameters and keeps the existing query", () => {
    expect(withUtm("https://a.example/x?y=1#z", { source: "mail", campaign: "" })).toBe(
      "https://a.example/x?y=1&utm_source=mail#z",
    );
    expect(withUtm("/refer?code=A-B", { medium: "qr code" })).toBe("/refer?code=A-B&utm_medium=qr+code");
    expect(withUtm("/refer?code=A-B", {})).toBe("/refer?code=A-B");
  });

  test("passes the click on to pages of the same host only", () => {
    expect(withClick("/refer?code=A-B", "xyz", "acme.example")).toBe("/refer?code=A-B&click=xyz");
    expect(withClick("https://acme.example/x#y", "xyz", "acme.example")).toBe("https://acme.example/x?click=xyz#y");
    for (const foreign of ["https://shop.example/x", "https://www.acme.example/", "https://acme.example:8443/"])
      expect(withClick(foreign, "xyz", "acme.example")).toBe(foreign);
  });

  test("treats a click as fresh for as long as its id says", () => {
    const at = new Date(now);
    const madeAgo = (ms: number) =>
      `clk_${(at.getTime() - ms).toString(16).padStart(12, "0")}${"0".repeat(20)}` as const;
    const over = clickMinutes * 60_000;
    for (const ms of [0, over - 1, -1_000]) expect(isFresh(madeAgo(ms), at)).toBe(true);
    for (const ms of [over, over + 1, -120_000]) expect(isFresh(madeAgo(ms), at)).toBe(false);
  });

  test("accepts only the tenant's addresses and the program's", () => {
    const homes = ["https://acme.example", "https://shop.example/start", null];
    for (const fine of ["https://acme.example/x", "https://www.shop.example/y"])
      expect(isAllowedDestination(fine, homes)).toBe(true);
    for (const foreign of ["https://evil.example", "https://acme.example.evil.example", "https://notshop.example"])
      expect(isAllowedDestination(foreign, homes)).toBe(false);
  });
});

describe("referral codes", () => {
  test("start with the first name where there is one", () => {
    expect(generateCode("Amira Haddad", [0, 0, 0, 0, 0, 0, 0])).toBe("AMIRA-2222");
    expect(generateCode("Ève", [0, 0, 0, 0, 0, 0, 0])).toBe("EVE-2222");
    expect(generateCode("李雷", [0, 0, 0, 0, 0, 0, 0])).toBe("2222222");
  });

  test("always satisfy the contract", () => {
    const randomNumber = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.string(), fc.array(randomNumber, { minLength: 7, maxLength: 7 }), (name, randomNumbers) => {
        expect(code.safeParse(generateCode(name, randomNumbers)).success).toBe(true);
      }),
    );
  });

  test("use only the part before the @ of a name that is an email address", () => {
    expect(publicName("amira@example.com")).toBe("amira");
    expect(publicName("Amira Haddad")).toBe("Amira Haddad");
  });
});

describe("attribution", () => {
  test("credits the last link, with every touch on the receipt", () => {
    const receipt = attributeReferral(enteredCode(2), [touch(2, 1), touch(1, 5)], 90, now);
    expect(receipt).toMatchObject({ rule: "lastTouch", winner: person(2) });
    expect(receipt.touches.map(({ linkId }) => linkId)).toEqual([link(1), link(2)]);
  });

  test("credits an entered code before the last link", () => {
    const receipt = attributeReferral(enteredCode(1), [touch(1, 5), touch(2, 1)], 90, now);
    expect(receipt).toMatchObject({ rule: "code", winner: person(1) });
    expect(receipt.touches.at(-1)).toEqual({ linkId: link(1), referrerId: person(1), kind: "code", at: now });
  });

  test("credits the first link when none of the later ones is active", () => {
    expect(attributeReferral(enteredCode(1), [touch(1, 5), touch(2, 1, false)], 90, now).rule).toBe("firstTouch");
  });

  test("credits the last active link among inactive ones", () => {
    const receipt = attributeReferral(enteredCode(2), [touch(1, 5, false), touch(2, 3), touch(3, 1, false)], 90, now);
    expect(receipt).toMatchObject({ rule: "lastTouch", touches: [{ linkId: link(2) }] });
  });

  test("ignores touches before the program's attribution window", () => {
    const receipt = attributeReferral(enteredCode(1), [touch(1, 31)], 30, now);
    expect(receipt).toMatchObject({ rule: "code", touches: [{ kind: "code" }] });
  });

  test("puts the credited touch last, or first under the first-touch rule", () => {
    const touches = fc.array(fc.tuple(fc.nat(4), fc.nat(120), fc.boolean()), { maxLength: 10 });
    fc.assert(
      fc.property(touches, fc.nat(4), (some, n) => {
        const receipt = attributeReferral(
          enteredCode(n),
          some.map(([linkNumber, days, isActive]) => touch(linkNumber, days, isActive)),
          90,
          now,
        );
        const credited = receipt.rule === "firstTouch" ? receipt.touches[0] : receipt.touches.at(-1);
        expect(credited).toMatchObject({ linkId: link(n), referrerId: receipt.winner });
      }),
    );
  });
});
