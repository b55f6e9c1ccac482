import { expect, test } from "vitest";
import { checkCard } from "./card.ts";
import { extractedFields, type ModelExtraction } from "./extraction.ts";

const own = { name: "Tom Reed", email: "tom@partner.example" };
const nothing = Object.fromEntries(
  extractedFields.filter((field) => field !== "currency").map((field) => [field, null]),
) as ModelExtraction;
const check = (found: Partial<Record<keyof ModelExtraction, string>>) =>
  checkCard(
    {
      ...nothing,
      ...Object.fromEntries(Object.entries(found).map(([field, value]) => [field, { value, quote: "" }])),
    },
    own,
  ).fields;

test("keeps what the fields accept, each on one line", () => {
  expect(
    check({
      fullName: "Grace\n Holloway",
      email: "GRACE@holloway.example",
      phone: "+1 512 555 0147",
      country: "Norway",
    }),
  ).toEqual({ fullName: "Grace Holloway", email: "grace@holloway.example", phone: "+1 512 555 0147", country: "NO" });
});

test("drops what they don’t, amounts and time frames, and the person who sends the card", () => {
  expect(check({ email: "not an address", country: "Atlantis", fullName: "x".repeat(500) })).toEqual({});
  expect(check({ estimatedMinor: "€1,000,000", timeline: "now", productInterest: "Everything" })).toEqual({});
  expect(check({ fullName: "Tom Reed", email: "Tom@partner.example" })).toEqual({});
});
