import { and, eq, gt } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { countAttempt } from "#features/identity/server/writes.ts";
import { sendMail } from "#features/tenancy/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { onViolation } from "#server/db/database-errors.ts";
import type { declineApplication as declineEndpoint } from "../../contract/applications.ts";
import { errors } from "../../contract.ts";
import { moveApplication } from "../../rules/applications.ts";
import { findInvitee, isOpen, sendInvitation } from "../invitations.ts";
import { applications, invitations } from "../table.ts";
import { applicationColumns, getApplication, withKnown } from "./queue.ts";

type Move = "approve" | "decline" | "reopen";

/** Locks an application for a move. Returns undefined if it was made already, by a call that is repeated now. */
async function lockFor({ db }: Ctx, move: Move, id: Id<"apl">) {
  const [found] = await db.select().from(applications).where(eq(applications.id, id)).for("update");
  if (!found || found.state === "unconfirmed") throw baseErrors.notFound();
  const next = moveApplication(found.state, move);
  if (next === undefined) throw errors.applicationDecided();
  return next === "done" ? undefined : found;
}

async function save(ctx: Ctx, id: Id<"apl">, change: PgUpdateSetSource<typeof applications>) {
  const saved = firstOf(
    await ctx.db.update(applications).set(change).where(eq(applications.id, id)).returning(applicationColumns),
  );
  ctx.announce("tenant", "changed", { topics: ["members"] });
  return firstOf(await withKnown(ctx, [saved]));
}

/** An address with an open invitation keeps the role it was invited with: approving an application takes nothing away. */
async function invitedRole({ db }: Ctx, email: string) {
  const [open] = await db
    .select({ role: invitations.role })
    .from(invitations)
    .where(and(eq(invitations.email, email), isOpen, gt(invitations.expiresAt, now)));
  return open?.role ?? "referrer";
}

/** Invites the applicant in the same transaction. A member needs no invitation: approving only closes the application. */
export async function approveApplication(ctx: Ctx, { id }: { id: Id<"apl"> }) {
  await countAttempt(ctx.services, "invite", ctx.tenantId);
  const found = await lockFor(ctx, "approve", id);
  if (!found) return getApplication(ctx, { id });
  const { email } = found;
  const invitee = await findInvitee(ctx, email);
  if (!invitee?.isMember) {
    const locale = invitee?.locale ?? found.locale;
    await sendInvitation(ctx, { email, role: await invitedRole(ctx, email), locale });
  }
  await audit(ctx, { action: "members.applicationApproved", subject: email });
  const personId = invitee?.isMember ? invitee.id : null;
  return save(ctx, id, { state: "approved", decidedAt: now, decidedBy: ctx.personId, personId });
}

export async function declineApplication(ctx: Ctx, input: z.infer<typeof declineEndpoint.input>) {
  const { id, sendsMail } = input;
  const found = await lockFor(ctx, "decline", id);
  if (!found) return getApplication(ctx, { id });
  const { email, name, locale } = found;
  const message = sendsMail ? input.message : "";
  if (sendsMail)
    await sendMail(ctx, email, {
      locale,
      feature: "members",
      name: "applicationDeclined",
      params: { name, message: message && `\n\n${message}` },
    });
  await audit(ctx, { action: "members.applicationDeclined", subject: email });
  return save(ctx, id, { state: "declined", decidedAt: now, decidedBy: ctx.personId, message });
}

/** Fails if the same address has applied again in the meantime. */
export async function reopenApplication(ctx: Ctx, { id }: { id: Id<"apl"> }) {
  const found = await lockFor(ctx, "reopen", id);
  if (!found) return getApplication(ctx, { id });
  await audit(ctx, { action: "members.applicationReopened", subject: found.email });
  return save(ctx, id, { state: "new", decidedAt: null, decidedBy: null, message: "" }).catch(
    onViolation("applications_pending", errors.applicationDecided()),
  );
}
