import { and, inArray, not, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { deletionVariants, isOneTypoApart } from "#base/search-words.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { command, statement, texts } from "#server/db/statement.ts";
import { searchWords } from "./table.ts";

const insertWords = command("referrals.learnWords", { variants: texts, words: texts }, (db, p) =>
  db
    .insert(searchWords)
    .select(
      sql`select current_setting('app.tenant_id')::uuid, uuidv7(), now(), v, w from unnest(${p.variants}::text[], ${p.words}::text[]) as new(v, w)`,
    )
    .onConflictDoNothing()
    .returning({ word: searchWords.word }),
);

/** Words this process recently wrote, so that common ones are not written again; the oldest are evicted. */
const cachedWords = new Map<string, number>();
const maxCachedWords = 200_000;
/** Entries expire, because another process may have deleted a word that is no longer used. */
const cacheMs = 60 * 60 * 1000;

const keyOf = (tenantId: Id<"ten">, word: string) => `${tenantId} ${word}`;
const isCached = (key: string) => (cachedWords.get(key) ?? 0) > Date.now();

function cacheWords(keys: string[]) {
  for (const key of keys) {
    cachedWords.delete(key);
    cachedWords.set(key, Date.now() + cacheMs);
  }
  for (const key of cachedWords.keys()) {
    if (cachedWords.size <= maxCachedWords) return;
    cachedWords.delete(key);
  }
}

/** A number that differs by one digit is another number, so typos in numbers are not tolerated. */
const hasNumber = (word: string) => /\p{N}/u.test(word);

/** Adds a referral's words to the typo index. The statement is pipelined with the following ones. */
export function indexWords({ db, tenantId, afterCommit: afterwards }: TenantCtx, words: readonly string[]) {
  const newWords = [...new Set(words)].filter((word) => !hasNumber(word) && !isCached(keyOf(tenantId, word))).sort();
  if (newWords.length === 0) return;
  const pairs = newWords.flatMap((word) => deletionVariants(word).map((form) => [form, word] as const));
  db.send(insertWords, { variants: pairs.map(([form]) => form), words: pairs.map(([, word]) => word) });
  afterwards(() => cacheWords(newWords.map((word) => keyOf(tenantId, word))));
}

/** Removes words that no referral contains any more, because a person's name may be among them. */
export async function removeWords({ db, tenantId, afterCommit: afterwards }: TenantCtx, words: readonly string[]) {
  const used = sql`exists (select from referral_words as used where used.word = ${searchWords.word})`;
  await db.delete(searchWords).where(and(inArray(searchWords.word, [...words]), not(used)));
  afterwards(() => {
    for (const word of words) cachedWords.delete(keyOf(tenantId, word));
  });
}

/** A prefix has more matches than this only when very little was typed. */
const maxMatches = 200;
/** Skips from one distinct word to the next with one index lookup each, however many referrals contain it. */
const beginning = statement("referrals.wordsBeginning", { from: searchWords.word, to: searchWords.word }, (from, p) =>
  from.select({ word: sql<string>`met.word` }).from(
    sql`(with recursive met (word) as (
        (select word from referral_words where word >= ${p.from} and word < ${p.to} order by word limit 1)
        union all
        select (select next.word from referral_words as next where next.word > met.word and next.word < ${p.to} order by next.word limit 1)
        from met where met.word is not null
      ) select word from met where word is not null limit ${sql.raw(String(maxMatches))}) as met`,
  ),
);
const wordsSharingVariant = statement("referrals.wordsSharing", { variants: texts }, (from, p) =>
  from
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.variant} = any(${p.variants}::text[])`)
    .limit(maxMatches * 5),
);

/** Returns the upper bound of all texts with this prefix, in byte order. */
const upperBound = (beginning: string) => `${beginning}\u{10ffff}`;

/** Returns the words a search term may stand for: itself and words with this prefix; if there are none, words one typo away. */
export async function expandTerm({ db }: Pick<ReadCtx, "db">, term: string): Promise<string[]> {
  const matches = await db.run(beginning, { from: term, to: upperBound(term) });
  if (matches.length > 0 || hasNumber(term)) return [...new Set([term, ...matches.map(({ word }) => word)])];
  const neighbors = await db.run(wordsSharingVariant, { variants: deletionVariants(term) });
  return [...new Set([term, ...neighbors.map(({ word }) => word).filter((word) => isOneTypoApart(term, word))])];
}
