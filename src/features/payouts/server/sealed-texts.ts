import { type SealedText, sealedColumn } from "#server/reseal.ts";
import type { Details } from "../contract/payees.ts";
import { destinationPurpose } from "./items/attempts.ts";
import { accountHash, payeePurpose } from "./payees/payee-details.ts";
import { secretColumns, secretPurpose } from "./settings/settings.ts";
import { payees, payoutAttempts, payoutSettings, taxProfiles } from "./table.ts";
import { taxPurpose } from "./tax/tax-profile.ts";

type Payee = typeof payees.$inferSelect;
type Attempt = typeof payoutAttempts.$inferSelect;

/** The encrypted values of this feature, which are re-encrypted after a change of the app's secret. */
export const sealedTexts: SealedText[] = [
  {
    ...sealedColumn(payees, "sealed", () => payeePurpose),
    withSealed: (row, sealed, { services, text }) => ({
      sealed,
      accountHash: accountHash(services, JSON.parse(text) as Details, (row as Payee).railAccount),
    }),
  },
  {
    table: payoutAttempts,
    sealedOf: (row) => (row as Attempt).details.sealed,
    purposeOf: () => destinationPurpose,
    withSealed: (row, sealed) => ({ details: { ...(row as Attempt).details, sealed } }),
  },
  sealedColumn(taxProfiles, "taxId", () => taxPurpose),
  ...secretColumns.map((column) => sealedColumn(payoutSettings, column, () => secretPurpose)),
];
