import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { parsePath } from "#features/files/rules.ts";
import type { FileReader } from "#features/files/server/reads.ts";
import { objects } from "#features/files/server/table.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { notify, notifyAdmins } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import {
  type decideProof as decideEndpoint,
  type listProofs as listEndpoint,
  type ManagedProof,
  proofFilters,
  type submitProof as submitEndpoint,
} from "../../contract/proofs.ts";
import { phaseOf } from "../../rules/challenges.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { challengeProofs, challenges } from "../table.ts";
import { lockChallenge, readMembers, visibleChallenge } from "./challenge-rows.ts";
import { fileOf } from "./list.ts";
import { announceChallenges } from "./manage.ts";

/** Proofs of one person that can wait for a decision at once. */
const maxWaiting = 20;

async function assertOwnFile({ db, tenantId, personId }: Ctx, id: Id<"obj">) {
  const [found] = await db
    .select({ path: objects.path })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), eq(objects.id, id)));
  const place = found && parsePath(found.path);
  if (place?.folder !== "attachments" || place.ownerId !== personId) throw baseErrors.notFound();
}

export async function submitProof(ctx: Ctx, { id, text, fileId }: z.infer<typeof submitEndpoint.input>) {
  const { db, tenantId, personId } = ctx;
  // A person who does not take part cannot find out that the challenge exists, so it is looked for before it is locked.
  await visibleChallenge(ctx, id);
  const row = await lockChallenge(ctx, id);
  const members = (await readMembers(ctx, [row])).get(id) ?? [];
  if (row.isForMembers && !members.some((member) => member.personId === personId)) throw baseErrors.notFound();
  const { timeZone } = await readGameContext(ctx);
  const isRunning = phaseOf(row, dayIn(timeZone, Date.now())) === "running";
  if (!isRunning || row.measure !== "proofs") throw errors.notRunning();
  if (fileId) await assertOwnFile(ctx, fileId);
  const isWaiting = and(
    eq(challengeProofs.tenantId, tenantId),
    eq(challengeProofs.challengeId, id),
    eq(challengeProofs.personId, personId),
    eq(challengeProofs.state, "submitted"),
  );
  const waiting = firstOf(await db.select({ count: count() }).from(challengeProofs).where(isWaiting)).count;
  if (waiting >= Math.min(row.target, maxWaiting)) throw errors.tooManyProofs();
  const created = firstOf(
    await db
      .insert(challengeProofs)
      .values({ tenantId, personId, challengeId: id, text, fileId })
      .returning({ id: challengeProofs.id }),
  );
  const names = await namesOf(ctx, [personId]);
  await notifyAdmins(ctx, {
    topic: "gamification",
    kind: "gamification.proofSubmitted",
    params: { title: row.title, person: names.get(personId) ?? "" },
    to: "/gamification/settings?tab=challenges",
  });
  announceChallenges(ctx);
  return created;
}

const columns = {
  id: challengeProofs.id,
  challengeId: challengeProofs.challengeId,
  personId: challengeProofs.personId,
  text: challengeProofs.text,
  fileId: challengeProofs.fileId,
  state: challengeProofs.state,
  answer: challengeProofs.answer,
  createdAt: challengeProofs.createdAt,
  decidedAt: challengeProofs.decidedAt,
};
type Row = { [K in keyof typeof columns]: (typeof challengeProofs.$inferSelect)[K] };
const page = listing("gamification.proofs", {
  from: challengeProofs,
  select: columns,
  filters: proofFilters,
  columns: { state: challengeProofs.state, createdAt: challengeProofs.createdAt },
  id: challengeProofs.id,
});

const around = statement(
  "gamification.proofAround",
  { tenantId: challengeProofs.tenantId, id: challengeProofs.id },
  (from, p) =>
    from
      .select({ title: challenges.title, path: objects.path, token: objects.downloadToken })
      .from(challengeProofs)
      .innerJoin(
        challenges,
        and(eq(challenges.tenantId, challengeProofs.tenantId), eq(challenges.id, challengeProofs.challengeId)),
      )
      .leftJoin(objects, and(eq(objects.tenantId, challengeProofs.tenantId), eq(objects.id, challengeProofs.fileId)))
      .where(and(eq(challengeProofs.tenantId, p.tenantId), eq(challengeProofs.id, p.id))),
);

async function present(ctx: Pick<ReadCtx, "db" | "tenantId">, rows: readonly Row[]): Promise<ManagedProof[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ personId }) => personId),
  );
  return Promise.all(
    rows.map(async ({ challengeId, personId, fileId: _, ...row }) => {
      const { title, path, token } = firstOf(await ctx.db.run(around, { tenantId: ctx.tenantId, id: row.id }));
      const name = names.get(personId);
      return {
        ...row,
        challenge: { id: challengeId, title },
        person: name === undefined ? null : { id: personId, name },
        file: fileOf(ctx.tenantId, path, token),
      };
    }),
  );
}

export async function listProofs(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await page(ctx, input);
  return { items: await present(ctx, items), next };
}

export async function decideProof(ctx: Ctx, { id, move, answer }: z.infer<typeof decideEndpoint.input>) {
  const { db, tenantId, personId } = ctx;
  const isThis = and(eq(challengeProofs.tenantId, tenantId), eq(challengeProofs.id, id));
  const [found] = await db.select().from(challengeProofs).where(isThis);
  if (!found) throw baseErrors.notFound();
  if (found.personId === personId) throw errors.own();
  // The lock keeps a decision out of results that are being made final.
  const row = await lockChallenge(ctx, found.challengeId);
  if (row.state !== "published") throw errors.wrongState();
  const state = move === "accept" ? "accepted" : "declined";
  const after = firstOf(
    await db
      .update(challengeProofs)
      .set({ state, answer, decidedById: personId, decidedAt: now })
      .where(isThis)
      .returning(),
  );
  await audit(ctx, {
    action: "gamification.proofDecided",
    subject: row.title,
    before: { state: found.state },
    after: { state },
  });
  await notify(ctx, found.personId, {
    topic: "gamification",
    kind: move === "accept" ? "gamification.proofAccepted" : "gamification.proofDeclined",
    params: { title: row.title, answer },
    to: `/gamification/challenges?id=${row.id}`,
  });
  announceChallenges(ctx);
  return firstOf(await present(ctx, [after]));
}

const proofOfFile = statement(
  "gamification.proofOfFile",
  { tenantId: challengeProofs.tenantId, fileId: challengeProofs.fileId },
  (from, p) =>
    from
      .select({ id: challengeProofs.id })
      .from(challengeProofs)
      .where(and(eq(challengeProofs.tenantId, p.tenantId), eq(challengeProofs.fileId, p.fileId)))
      .limit(1),
);

/** Returns whether a member of the company may read a file because it is a proof. */
export const canReadProof: FileReader = async ({ db, tenantId, role }, { id }) =>
  canActAsCompany(role) && (await db.run(proofOfFile, { tenantId, fileId: id })).length > 0;
