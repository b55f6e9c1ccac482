import { and, eq, isNull } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { erasedValues } from "../fields.ts";
import { type Patch, type Row, updateRow } from "./change.ts";
import { deriveColumns } from "./creation.ts";
import { type ContactHashes, declinedColumns, hashKey } from "./declined.ts";
import { removeWords } from "./search-dictionary.ts";
import { referrals } from "./table.ts";

/** Personal fields, and what was written about the contact during the review. The company of the deal is not personal data. */
const erased = { ...erasedValues, question: "", decisionNote: "" } satisfies Patch;

/** Returns the row of a declined contact without personal data, recognizable only by a keyed hash. */
export function erasedColumns({ services }: Pick<TenantCtx, "services">, row: Row, hashes = hashesOf(row)): Patch {
  const { words, companyKey } = deriveColumns({ ...row, ...erased });
  return {
    ...erased,
    words,
    companyKey,
    domainKey: "",
    ...declinedColumns(services.settings, hashes),
    consent: "declined",
  };
}
const hashesOf = ({ emailKey, phoneKey }: Row): ContactHashes => ({
  email: hashKey(emailKey),
  phone: hashKey(phoneKey),
});

/** The batch size; the rest follows ten minutes later. */
const batchSize = 500;
const stripPrefix = (key: string) => key.replace(/^declined:/, "");

/** Erases contacts who declined before hashes were keyed, and whose company and country had been kept. */
export async function eraseFormerlyDeclined(ctx: TenantCtx) {
  const rows = await ctx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.consent, "declined"), isNull(referrals.declined)))
    .limit(batchSize)
    .for("update");
  for (const row of rows) {
    const hashes = { email: stripPrefix(row.emailKey), phone: stripPrefix(row.phoneKey) };
    const after = await updateRow(ctx, row, erasedColumns(ctx, row, hashes));
    await removeWords(
      ctx,
      row.words.filter((word) => !after.words.includes(word)),
    );
  }
}
