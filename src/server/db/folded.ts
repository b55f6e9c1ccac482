import { type SQL, sql } from "drizzle-orm";

/** The combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and the Arabic tatweel. */
const marks =
  "[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u20d0-\\u20ff]";
const pairs = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** The text of a column as `foldForSearch` returns it, to be compared with a folded query. Null is empty. */
export const folded = (text: unknown): SQL =>
  Object.entries(pairs).reduce(
    (inner, [letter, letters]) => sql`replace(${inner}, ${sql.raw(`'${letter}', '${letters}'`)})`,
    sql`translate(lower(regexp_replace(normalize(coalesce(${text}, ''), NFKD), ${sql.raw(`'${marks}'`)}, '', 'g')), 'øłđðıىة', 'olddiيه')`,
  );
