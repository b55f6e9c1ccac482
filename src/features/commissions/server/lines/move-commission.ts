import { eq } from "drizzle-orm";
import type { z } from "zod";
import { leftOf } from "#features/ledger/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { moveCommission as moveEndpoint } from "../../contract/lines.ts";
import { accountOf, mayMove, transitionOf } from "../../rules/transitions.ts";
import { approve, earnsFrom } from "../approvals/approvals.ts";
import { notifyLater } from "../notices.ts";
import { commissionApprovals } from "../table.ts";
import { applyMove, lockCommission, type Row, transfer } from "./change.ts";
import { presentLine } from "./present-lines.ts";
import type { Actor } from "./timeline.ts";

type Effect = (ctx: Ctx, row: Row, leftMinor: number, text: string) => Promise<unknown>;

/** A payable amount is held again, and its approvals are discarded so that it has to be approved again. */
const suspect: Effect = async (ctx, row, leftMinor, text) => {
  await ctx.db.delete(commissionApprovals).where(eq(commissionApprovals.commissionId, row.id));
  const after = await applyMove(ctx, row, "suspect", { as: "company", leftMinor, text });
  const cause = `withheld:${after.version}`;
  if (row.state === "approved")
    await transfer(ctx, row, { movement: "withheld", cause, from: "payable", to: "held", minor: leftMinor });
};

/** Returns the commission to its hold; if the hold has ended, the scheduled job matures it. */
const clear: Effect = async (ctx, row, leftMinor, text) => {
  if (await earnsFrom(ctx, ctx.personId, row)) throw errors.notByYou();
  await applyMove(ctx, row, "clear", { as: "company", leftMinor, text });
};

type Cancellation = { as: "company" | "owner"; leftMinor: number; text: string };

/** Ends a commission that has not been sent, with its whole remaining amount. */
export async function cancel(actor: Actor, row: Row, { as, leftMinor, text }: Cancellation) {
  const from = accountOf(row.state);
  await applyMove(actor, row, "void", { as, leftMinor: 0, text, details: { minor: leftMinor } });
  await transfer(actor, row, { movement: "reduced", cause: "void", from, to: "expense", minor: leftMinor });
}

const voidCommission: Effect = async (ctx, row, leftMinor, text) => {
  await cancel(ctx, row, { as: "company", leftMinor, text });
  await notifyLater(ctx, { commissionId: row.id, kind: "voided" });
};

const effects: Record<Exclude<z.infer<typeof moveEndpoint.input>["move"], "approve">, Effect> = {
  suspect,
  clear,
  void: voidCommission,
};

export async function moveCommission(
  ctx: Ctx,
  { id, version, move: requested, reason = "" }: z.infer<typeof moveEndpoint.input>,
) {
  const row = await lockCommission(ctx, id);
  if (row.version !== version) throw errors.stale({ version: String(row.version) });
  if (!mayMove(requested, row.state, "company")) throw errors.cannotMove({ move: requested, state: row.state });
  if (transitionOf(requested).needsReason && reason === "") throw errors.needs({ field: "reason" });
  if (requested === "approve") await approve(ctx, row);
  else await effects[requested](ctx, row, (await leftOf(ctx, [id])).get(id) ?? 0, reason);
  const after = await presentLine(ctx, id);
  await audit(ctx, {
    action: "commissions.moved",
    subject: id,
    before: { state: row.state },
    after: { state: after.state, ...(reason && { reason }) },
  });
  return after;
}
