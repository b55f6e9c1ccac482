import { desc, eq } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { seal, unseal } from "#server/secrets.ts";
import type { Destination } from "../rails/rail.ts";
import { payoutAttempts } from "../table.ts";

type WithSettings = Pick<Services, "settings">;
export const destinationPurpose = "payout destination";

/**
 * The parameters an attempt started with. It is retried with the same key and destination until the rail has definitely refused
 * it.
 */
type AttemptDetails = { key: string; sealed: string; text: string };
export type Attempt = {
  key: string;
  to: Destination;
  text: string;
  /** Whether the rail has definitely refused it. */
  isRefused: boolean;
};

const attemptRow = (app: WithSettings, itemId: Id<"pit">, generation: number, to: Destination, text: string) => ({
  itemId,
  outcome: "begun",
  details: {
    key: `${itemId}:${generation}`,
    sealed: seal(app.settings, destinationPurpose, JSON.stringify(to)),
    text,
  } satisfies AttemptDetails,
});

/** Records the first attempts of a batch that was just released. */
export async function startAttempts(
  { db, services }: Pick<TenantCtx, "db" | "services">,
  items: readonly { itemId: Id<"pit">; to: Destination; text: string }[],
) {
  const rows = items.map(({ itemId, to, text }) => attemptRow(services, itemId, 1, to, text));
  if (rows.length > 0) await db.insert(payoutAttempts).values(rows);
}

/** Returns the number in the last key, incremented if the rail has recorded something under that key. */
function nextGeneration(attempts: Awaited<ReturnType<typeof attemptsOf>>): number {
  const { key } = defined(attempts.find(({ outcome }) => outcome === "begun")).details as AttemptDetails;
  const last = Number(key.split(":")[1]);
  return firstOf(attempts).details.unrecorded === true ? last : last + 1;
}

/** Records a new attempt after the last one definitely did not go out. */
export async function startNextAttempt(
  { db, services }: Pick<TenantCtx, "db" | "services">,
  itemId: Id<"pit">,
  to: Destination,
): Promise<Attempt> {
  const before = await attemptsOf({ db }, itemId);
  const { text } = defined(before.find(({ outcome }) => outcome === "begun")).details as AttemptDetails;
  const row = attemptRow(services, itemId, nextGeneration(before), to, text);
  await db.insert(payoutAttempts).values(row);
  return { key: row.details.key, to, text, isRefused: false };
}

/** Newest first. */
const attemptsOf = ({ db }: Pick<TenantCtx, "db">, itemId: Id<"pit">) =>
  db
    .select({ outcome: payoutAttempts.outcome, details: payoutAttempts.details })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.itemId, itemId))
    .orderBy(desc(payoutAttempts.id));

export const unsealDestination = ({ settings }: WithSettings, sealed: string): Destination =>
  JSON.parse(unseal(settings, destinationPurpose, sealed));

/** Returns the current attempt of an item. */
export async function lastAttempt(
  { db, services }: Pick<TenantCtx, "db" | "services">,
  itemId: Id<"pit">,
): Promise<Attempt> {
  const rows = await attemptsOf({ db }, itemId);
  const { key, sealed, text } = defined(rows.find(({ outcome }) => outcome === "begun")).details as AttemptDetails;
  return { key, to: unsealDestination(services, sealed), text, isRefused: firstOf(rows).outcome === "refused" };
}

/** Records the rail's answer for later inspection. */
export const recordOutcome = ({ db }: Pick<TenantCtx, "db">, itemId: Id<"pit">, outcome: Outcome, details: object) =>
  db.insert(payoutAttempts).values({ itemId, outcome, details: { ...details } });
type Outcome = "refused" | "unreachable" | "sent" | "paid" | "returned";
