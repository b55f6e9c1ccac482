import { inArray, type SQL, sql } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement, texts } from "#server/db/statement.ts";
import { referralList } from "../list/table.ts";
import { expandTerm } from "./dictionary.ts";
import { parseTerms } from "./words.ts";

/** A more frequent word is looked up only in this many newest referrals; such a search needs more words anyway. */
const maxMatches = 5000;

/** Finds the newest referrals that contain any of these words, read from the index lazily. */
const referralsWithWords = (
  words: SQL,
  limit: number,
) => sql`unnest(${words}::text[]) as given(word) cross join lateral (
  select referral_id from referral_words where referral_words.word = given.word order by referral_id desc limit ${sql.raw(String(limit))}) as found`;

const countMatches = statement("referrals.countOfWords", { words: texts }, (from, p) =>
  from.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(referralsWithWords(sql`${p.words}`, maxMatches)),
);

/** The condition of a search that requires all words. `newest` is sufficient where only the newest are shown. */
export type Match = { all: SQL; newest: SQL | undefined };

export async function buildMatch(ctx: Pick<ReadCtx, "db">, search: string): Promise<Match | undefined> {
  const terms = await Promise.all(parseTerms(search).map((term) => expandTerm(ctx, term)));
  if (terms.length === 0) return undefined;
  const [rarest, ...others] = await sortByRarity(ctx, terms);
  const param = (words: string[]) => sql`${sql.param(words)}`;
  const otherTerms = others.map(
    (words) => sql`exists (select from referral_words as other
      where other.referral_id = found.referral_id and other.word = any(${param(words)}::text[]))`,
  );
  const where = otherTerms.length > 0 ? sql` where ${sql.join(otherTerms, sql` and `)}` : sql``;
  const among = (limit: number) =>
    inArray(
      referralList.id,
      sql`(select found.referral_id from ${referralsWithWords(param(defined(rarest)), limit)}${where})`,
    );
  return { all: among(maxMatches), newest: others.length === 0 ? among(100) : undefined };
}

/** Starts with the rarest term, because it yields the fewest candidates. */
async function sortByRarity({ db }: Pick<ReadCtx, "db">, terms: string[][]): Promise<string[][]> {
  if (terms.length < 2) return terms;
  const countedTerms = await Promise.all(
    terms.map(async (words) => ({ words, count: firstOf(await db.run(countMatches, { words })).count })),
  );
  return countedTerms.toSorted((one, other) => one.count - other.count).map(({ words }) => words);
}
