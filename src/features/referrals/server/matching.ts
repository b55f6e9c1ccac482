import { inArray, type SQL, sql } from "drizzle-orm";
import type { ReadCtx } from "#server/ctx.ts";
import { statement, texts } from "#server/db/statement.ts";
import { meaningsOf } from "./dictionary.ts";
import { referralList } from "./table.ts";
import { termsOf } from "./words.ts";

/** A more frequent word is looked up only in this many newest referrals; such a search needs more words anyway. */
const most = 5000;

/** Finds the newest referrals that contain any of these words, read from the index lazily. */
const standing = (words: SQL, limit: number) => sql`unnest(${words}::text[]) as given(word) cross join lateral (
  select referral_id from referral_words where referral_words.word = given.word order by referral_id desc limit ${sql.raw(String(limit))}) as found`;

const countOf = statement("referrals.countOfWords", { words: texts }, (from, p) =>
  from.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(standing(sql`${p.words}`, most)),
);

/** The condition of a search that requires all words. `newest` is sufficient where only the newest are shown. */
export type Match = { all: SQL; newest: SQL | undefined };

export async function matching(ctx: Pick<ReadCtx, "db">, search: string): Promise<Match | undefined> {
  const terms = await Promise.all(termsOf(search).map((term) => meaningsOf(ctx, term)));
  if (terms.length === 0) return undefined;
  const [rarest, ...others] = await byRarity(ctx, terms);
  const param = (words: string[]) => sql`${sql.param(words)}`;
  const alsoThere = others.map(
    (words) => sql`exists (select from referral_words as other
      where other.referral_id = found.referral_id and other.word = any(${param(words)}::text[]))`,
  );
  const where = alsoThere.length > 0 ? sql` where ${sql.join(alsoThere, sql` and `)}` : sql``;
  const among = (limit: number) =>
    inArray(referralList.id, sql`(select found.referral_id from ${standing(param(rarest!), limit)}${where})`);
  return { all: among(most), newest: others.length === 0 ? among(100) : undefined };
}

/** Starts with the rarest term, because it yields the fewest candidates. */
async function byRarity({ db }: Pick<ReadCtx, "db">, terms: string[][]): Promise<string[][]> {
  if (terms.length < 2) return terms;
  const counted = await Promise.all(
    terms.map(async (words) => ({ words, count: (await db.run(countOf, { words }))[0]!.count })),
  );
  return counted.toSorted((one, other) => one.count - other.count).map(({ words }) => words);
}
