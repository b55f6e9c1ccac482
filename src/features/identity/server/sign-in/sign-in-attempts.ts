import { type SQL, sql } from "drizzle-orm";
import type { Services } from "#server/ctx.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import { command, integer, statement } from "#server/db/statement.ts";
import { errors } from "../../contract.ts";
import { type Purpose, signInMemoryMinutes, signInWaits, type WaitingPurpose } from "../../rules.ts";
import { attempts } from "../table.ts";
import { hashAttempt } from "../writes.ts";

const seconds = { mapToDriverValue: (waits: readonly number[]) => waits };
const countAndWait = command(
  "identity.countAndWait",
  { key: attempts.key, minutes: integer, waits: seconds },
  (db, { key, minutes, waits }) => {
    const until = sql`now() + ${minutes} * interval '1 minute'`;
    const failures = sql`case when ${attempts.until} > now() then ${attempts.count} + 1 else 1 end`;
    const waitAfter = (count: SQL) =>
      sql`now() + nullif((${waits}::int[])[least(${count}, cardinality(${waits}::int[]))], 0) * interval '1 second'`;
    return db
      .insert(attempts)
      .values({ key, count: 1, until, blockedUntil: waitAfter(sql`1`) })
      .onConflictDoUpdate({
        target: attempts.key,
        set: { count: failures, until, blockedUntil: waitAfter(failures) },
        setWhere: sql`${attempts.blockedUntil} is null or ${attempts.blockedUntil} <= now()`,
      })
      .returning({ count: attempts.count });
  },
  { count: attempts.count },
);

/** Counts a sign-in, and refuses it while an earlier failure imposes a wait. A success calls `forgive`. */
export async function countSignInAttempt({ db }: Pick<Services, "db">, purpose: WaitingPurpose, subject: string) {
  const [counted] = await execute(db, countAndWait, {
    key: hashAttempt(purpose, subject),
    minutes: signInMemoryMinutes,
    waits: signInWaits[purpose],
  });
  if (!counted) throw errors.tooManyAttempts();
}

const blockedAttempt = statement("identity.signInWait", { key: attempts.key }, (from, p) =>
  from
    .select({ key: attempts.key })
    .from(attempts)
    .where(sql`${attempts.key} = ${p.key} and ${attempts.blockedUntil} > now()`),
);

/** Refuses a sign-in while an earlier failure imposes a wait, without counting it. */
export async function assertNotBlocked({ db }: Pick<Services, "db">, purpose: WaitingPurpose, subject: string) {
  if ((await read(db, blockedAttempt, { key: hashAttempt(purpose, subject) })).length > 0)
    throw errors.tooManyAttempts();
}

const decrementAttempts = command("identity.uncountAttempt", { key: attempts.key }, (db, p) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(sql`${attempts.key} = ${p.key}`),
);

/** Removes a success from the count. Earlier failures from the same network still count, or one account would reset the limit for all. */
export const uncountAttempt = ({ db }: Pick<Services, "db">, purpose: Purpose, subject: string) =>
  execute(db, decrementAttempts, { key: hashAttempt(purpose, subject) });
