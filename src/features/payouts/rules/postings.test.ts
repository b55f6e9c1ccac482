import fc from "fast-check";
import { expect, test } from "vitest";
import type { Posting } from "#features/ledger/posting.ts";
import { partialReturnPosting, returnedPostings, sentPostings, settledPosting } from "./postings.ts";

const minor = fc.integer({ min: 1, max: 1_000_000_000 });
const item = fc
  .record({ grossMinor: minor, offset: fc.nat({ max: 100 }), minor, currency: fc.constantFrom("EUR", "USD") })
  .map(({ grossMinor, offset, currency, ...paid }) => {
    const offsetMinor = Math.floor((grossMinor * offset) / 100);
    return {
      ...{ id: `pit_${"1".repeat(32)}` as const, personId: `per_${"2".repeat(32)}` as const },
      ...{ earnedCurrency: "EUR", grossMinor, offsetMinor, currency },
      minor: currency === "EUR" ? grossMinor - offsetMinor : paid.minor,
    };
  });

const isBalanced = ({ entries }: Posting) =>
  [...Map.groupBy(entries, ({ currency }) => currency).values()].every(
    (own) => own.reduce((sum, entry) => sum + entry.minor, 0) === 0,
  );

test("every posting of a payout balances in each currency and has no zero entry", () => {
  fc.assert(
    fc.property(item, fc.nat({ max: 100 }), fc.boolean(), (paid, part, wasPaid) => {
      const leftMinor = Math.floor((paid.grossMinor * part) / 100);
      const postings = [
        ...sentPostings(paid, undefined),
        settledPosting(paid),
        ...returnedPostings(paid, leftMinor, wasPaid),
        ...(paid.minor > 0 ? [partialReturnPosting(paid, 0, Math.floor((paid.minor * part) / 100))] : []),
      ];
      for (const posting of postings) {
        expect(isBalanced(posting), posting.cause).toBe(true);
        expect(posting.entries.every((entry) => entry.minor !== 0)).toBe(true);
      }
    }),
  );
});
