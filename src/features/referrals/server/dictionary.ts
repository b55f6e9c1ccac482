import { and, inArray, not, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { command, statement, texts } from "#server/db/statement.ts";
import { searchWords } from "./table.ts";
import { oneErrorApart, variants } from "./words.ts";

const learn = command("referrals.learnWords", { variants: texts, words: texts }, (db, p) =>
  db
    .insert(searchWords)
    .select(
      sql`select current_setting('app.tenant_id')::uuid, uuidv7(), now(), v, w from unnest(${p.variants}::text[], ${p.words}::text[]) as new(v, w)` as never,
    )
    .onConflictDoNothing()
    .returning({ word: searchWords.word }),
);

/** Words this process recently wrote, so that common ones are not written again; the oldest are evicted. */
const known = new Map<string, number>();
const mostKnown = 200_000;
/** Entries expire, because another process may have deleted a word that is no longer used. */
const keepMs = 60 * 60 * 1000;

const keyOf = (tenantId: Id<"ten">, word: string) => `${tenantId} ${word}`;
const isKnown = (key: string) => (known.get(key) ?? 0) > Date.now();

function remember(keys: string[]) {
  for (const key of keys) {
    known.delete(key);
    known.set(key, Date.now() + keepMs);
  }
  for (const key of known.keys()) {
    if (known.size <= mostKnown) return;
    known.delete(key);
  }
}

/** A number that differs by one digit is another number, so typos in numbers are not tolerated. */
const hasNumber = (word: string) => /\p{N}/u.test(word);

/** Adds a referral's words to the typo index. The statement is pipelined with the following ones. */
export function learnWords({ db, tenantId, afterCommit: afterwards }: TenantCtx, words: readonly string[]) {
  const fresh = [...new Set(words)].filter((word) => !hasNumber(word) && !isKnown(keyOf(tenantId, word))).sort();
  if (fresh.length === 0) return;
  const pairs = fresh.flatMap((word) => variants(word).map((form) => [form, word] as const));
  db.send(learn, { variants: pairs.map(([form]) => form), words: pairs.map(([, word]) => word) });
  afterwards(() => remember(fresh.map((word) => keyOf(tenantId, word))));
}

/** Removes words that no referral contains any more, because a person's name may be among them. */
export async function forgetWords({ db, tenantId, afterCommit: afterwards }: TenantCtx, words: readonly string[]) {
  const used = sql`exists (select from referral_words as used where used.word = ${searchWords.word})`;
  await db.delete(searchWords).where(and(inArray(searchWords.word, [...words]), not(used)));
  afterwards(() => {
    for (const word of words) known.delete(keyOf(tenantId, word));
  });
}

/** A prefix has more matches than this only when very little was typed. */
const most = 200;
/** Skips from one distinct word to the next with one index lookup each, however many referrals contain it. */
const beginning = statement("referrals.wordsBeginning", { from: searchWords.word, to: searchWords.word }, (from, p) =>
  from.select({ word: sql<string>`met.word` }).from(
    sql`(with recursive met (word) as (
        (select word from referral_words where word >= ${p.from} and word < ${p.to} order by word limit 1)
        union all
        select (select next.word from referral_words as next where next.word > met.word and next.word < ${p.to} order by next.word limit 1)
        from met where met.word is not null
      ) select word from met where word is not null limit ${sql.raw(String(most))}) as met`,
  ),
);
const sharing = statement("referrals.wordsSharing", { variants: texts }, (from, p) =>
  from
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.variant} = any(${p.variants}::text[])`)
    .limit(most * 5),
);

/** Returns the upper bound of all texts with this prefix, in byte order. */
const after = (beginning: string) => `${beginning}\u{10ffff}`;

/** Returns the words a search term may stand for: itself and words with this prefix; if there are none, words one typo away. */
export async function meaningsOf({ db }: Pick<ReadCtx, "db">, term: string): Promise<string[]> {
  const begun = await db.run(beginning, { from: term, to: after(term) });
  if (begun.length > 0 || hasNumber(term)) return [...new Set([term, ...begun.map(({ word }) => word)])];
  const near = await db.run(sharing, { variants: variants(term) });
  return [...new Set([term, ...near.map(({ word }) => word).filter((word) => oneErrorApart(term, word))])];
}
