import { expect, test } from "vitest";
import { bestOwner } from "./next-action.ts";
import { type OwnerRecord, ownersFor } from "./owner-records.ts";

const [anika, jun] = [`per_${"1".repeat(32)}`, `per_${"2".repeat(32)}`] as const;
const record = (
  personId: typeof anika,
  product: string,
  country: string,
  won: number,
  closed: number,
): OwnerRecord => ({
  ...{ personId, name: personId === anika ? "Anika" : "Jun", product, country, won, closed },
});
const records = [
  record(anika, "Solar", "DE", 1, 9),
  record(anika, "Storage", "", 8, 9),
  record(jun, "Solar", "DE", 4, 5),
  record(jun, "", "DE", 0, 9),
];

test("adds up each member's closed deals by product, by country, and in all", () => {
  const [first, second] = ownersFor(records, { product: "Solar", country: "DE" });
  expect(first).toMatchObject({ won: { product: 1, country: 1, all: 9 }, closed: { product: 9, country: 9, all: 18 } });
  expect(second).toMatchObject({
    won: { product: 4, country: 4, all: 4 },
    closed: { product: 5, country: 14, all: 14 },
  });
});

test("the best owner depends on the deal", () => {
  expect(bestOwner(ownersFor(records, { product: "Solar", country: "" }))?.name).toBe("Jun");
  expect(bestOwner(ownersFor(records, { product: "Storage", country: "" }))?.name).toBe("Anika");
});

test("a deal without a product or a country resembles none by it", () => {
  const [first] = ownersFor(records, { product: "", country: "" });
  expect(first?.closed).toEqual({ product: 0, country: 0, all: 18 });
});
