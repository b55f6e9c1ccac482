import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { canEarn } from "#features/plans/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { newId } from "#server/db/new-id.ts";
import { errors } from "../../contract/errors.ts";
import type { adjustPoints as endpoint } from "../../contract/rules.ts";
import { insertEntries, lockPlayers } from "../ledger/entries.ts";
import { readGameContext } from "../ledger/game-context.ts";

/** Adds a correction to a referrer's ledger. The person is notified of the reason. */
export async function adjustPoints(ctx: Ctx, { personId, xp, points, reason }: z.infer<typeof endpoint.input>) {
  if (personId === ctx.personId) throw errors.own();
  if (!(await canEarn(ctx, [personId]))) throw baseErrors.notFound();
  const { timeZone } = await readGameContext(ctx);
  const occurredAt = new Date().toISOString();
  await lockPlayers(ctx, [personId]);
  const day = dayIn(timeZone, occurredAt);
  const entry = {
    personId,
    kind: "adjusted" as const,
    subject: newId("gen"),
    xp,
    points,
    occurredAt,
    day,
    text: reason,
  };
  const { id } = firstOf(await insertEntries(ctx, [entry]));
  const names = await namesOf(ctx, [personId]);
  await audit(ctx, {
    action: "gamification.adjusted",
    subject: names.get(personId) ?? "",
    after: { xp, points, reason },
  });
  await notify(ctx, personId, {
    topic: "gamification",
    kind: "gamification.adjusted",
    params: { xp: String(xp), points: String(points), reason },
    to: "/gamification/history",
  });
  return { id };
}
