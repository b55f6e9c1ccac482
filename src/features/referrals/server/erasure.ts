import { and, eq, isNull } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { erasedValues } from "../fields.ts";
import { type Patch, type Row, rewrite } from "./change.ts";
import { derived } from "./creation.ts";
import { keptOf, type Prints, printOf } from "./declined.ts";
import { forgetWords } from "./dictionary.ts";
import { referrals } from "./table.ts";

/** Personal fields, and what was written about the contact during the review. The company of the deal is not personal data. */
const erased = { ...erasedValues, question: "", decisionNote: "" } satisfies Patch;

/** Returns the row of a declined contact without personal data, recognizable only by a keyed hash. */
export function withoutPerson({ services }: Pick<TenantCtx, "services">, row: Row, prints = printsOf(row)): Patch {
  const { words, companyKey } = derived({ ...row, ...erased });
  return { ...erased, words, companyKey, domainKey: "", ...keptOf(services.settings, prints), consent: "declined" };
}
const printsOf = ({ emailKey, phoneKey }: Row): Prints => ({ email: printOf(emailKey), phone: printOf(phoneKey) });

/** The batch size; the rest follows ten minutes later. */
const most = 500;
const bare = (key: string) => key.replace(/^declined:/, "");

/** Erases contacts who declined before hashes were keyed, and whose company and country had been kept. */
export async function eraseFormerlyDeclined(ctx: TenantCtx) {
  const former = await ctx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.consent, "declined"), isNull(referrals.declined)))
    .limit(most)
    .for("update");
  for (const row of former) {
    const prints = { email: bare(row.emailKey), phone: bare(row.phoneKey) };
    const after = await rewrite(ctx, row, withoutPerson(ctx, row, prints));
    await forgetWords(
      ctx,
      row.words.filter((word) => !after.words.includes(word)),
    );
  }
}
