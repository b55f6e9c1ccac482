import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";

const localeOfPerson = statement("referrals.readerLocale", { id: people.id }, (from, p) =>
  from.select({ locale: people.locale }).from(people).where(eq(people.id, p.id)),
);

/** Returns the language that a person chose, or null if they chose none. */
export async function readLocale({ db }: Pick<ReadCtx, "db">, personId: Id<"per">): Promise<LocaleCode | null> {
  return (await db.run(localeOfPerson, { id: personId }))[0]?.locale ?? null;
}
