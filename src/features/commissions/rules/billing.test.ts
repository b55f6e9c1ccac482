import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BillingRecipient, billingGaps, findBillingGaps, isReverseCharged, issueDay } from "./billing.ts";

const company: BillingRecipient = {
  kind: "company",
  name: "Haddad OHG",
  country: "DE",
  address: "Weg 1",
  taxId: "DE136695976",
  vatId: "DE136695976",
};
const issuer = { address: "Herengracht 1", vatId: "NL000099998B57" };
const finished = { month: "2026-10", today: "2026-11-17" };

describe("a statement as an invoice", () => {
  test("names everything that is missing, and nothing once it is complete", () => {
    expect(findBillingGaps(finished, issuer, company)).toEqual([]);
    expect(findBillingGaps({ ...finished, month: "2026-11" }, null, null)).toEqual(billingGaps);
    expect(findBillingGaps(finished, issuer, { ...company, kind: "person", vatId: "" })).toEqual(["business", "vatId"]);
    expect(findBillingGaps(finished, { ...issuer, vatId: "" }, { ...company, address: "" })).toEqual([
      "issuer",
      "address",
    ]);
  });

  test("is complete only after the month's last day", () => {
    const gapsOn = (today: string) => findBillingGaps({ month: "2026-12", today }, issuer, company);
    expect(gapsOn("2026-12-31")).toEqual(["openMonth"]);
    expect(gapsOn("2027-01-01")).toEqual([]);
  });
});

test("every copy of a finished month has the same date of issue, and a preview has today's", () => {
  expect(issueDay({ month: "2026-12", today: "2026-12-31" })).toBe("2026-12-31");
  const days = fc.date({ min: new Date("2027-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      expect(issueDay({ month: "2026-12", today: day.toISOString().slice(0, 10) })).toBe("2027-01-01");
    }),
  );
});

test("the reverse-charge note needs the company's choice and VAT numbers of two countries", () => {
  const terms = { selfBilling: true, reverseCharge: true, recipient: company };
  expect(isReverseCharged(issuer, terms)).toBe(true);
  expect(isReverseCharged(issuer, { ...terms, reverseCharge: false })).toBe(false);
  expect(isReverseCharged({ ...issuer, vatId: "de 999999999" }, terms)).toBe(false);
  expect(isReverseCharged({ ...issuer, vatId: "" }, terms)).toBe(false);
  expect(isReverseCharged(issuer, { ...terms, recipient: null })).toBe(false);
});
