import type { Id } from "#base/ids.ts";
import type { ByComparison, Owner } from "./next-action.ts";

/** What a member of the company closed and won of one product in one country. */
export type OwnerRecord = {
  personId: Id<"per">;
  name: string;
  product: string;
  country: string;
  won: number;
  closed: number;
};

/** Returns each member's record of deals like the given one. A deal without a product or country resembles none by it. */
export function ownersFor(records: readonly OwnerRecord[], deal: { product: string; country: string }): Owner[] {
  const isSimilar = {
    product: ({ product }: OwnerRecord) => product !== "" && product === deal.product,
    country: ({ country }: OwnerRecord) => country !== "" && country === deal.country,
    all: () => true,
  };
  return [...Map.groupBy(records, ({ personId }) => personId)].map(([personId, own]) => {
    const sum = (of: "won" | "closed", among: (record: OwnerRecord) => boolean) =>
      own.filter(among).reduce((total, record) => total + record[of], 0);
    const each = (of: "won" | "closed"): ByComparison => ({
      product: sum(of, isSimilar.product),
      country: sum(of, isSimilar.country),
      all: sum(of, isSimilar.all),
    });
    return { personId, name: own[0]?.name ?? "", won: each("won"), closed: each("closed") };
  });
}
