import { eq } from "drizzle-orm";
import type { z } from "zod";
import { leftOf } from "#features/ledger/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors, type moveCommission as moveEndpoint } from "../contract.ts";
import { accountOf, mayMove, transitionOf } from "../rules.ts";
import { approve, earnsBy } from "./approvals.ts";
import { held, type Row, step, transfer } from "./change.ts";
import { oneLine } from "./lines.ts";
import { commissionApprovals } from "./table.ts";
import { tell } from "./tell.ts";
import type { Actor } from "./timeline.ts";

type Effect = (ctx: Ctx, row: Row, leftMinor: number, text: string) => Promise<unknown>;

/** A payable amount is held again, and its approvals are discarded so that it has to be approved again. */
const suspect: Effect = async (ctx, row, leftMinor, text) => {
  await ctx.db.delete(commissionApprovals).where(eq(commissionApprovals.commissionId, row.id));
  const after = await step(ctx, row, "suspect", { as: "company", leftMinor, text });
  const cause = `withheld:${after.version}`;
  if (row.state === "approved")
    await transfer(ctx, row, { movement: "withheld", cause, from: "payable", to: "held", minor: leftMinor });
};

/** Returns the commission to its hold; if the hold has ended, the scheduled job matures it. */
const clear: Effect = async (ctx, row, leftMinor, text) => {
  if (await earnsBy(ctx, ctx.personId, row.referralId)) throw errors.notByYou();
  await step(ctx, row, "clear", { as: "company", leftMinor, text });
};

type Cancelled = { as: "company" | "owner"; leftMinor: number; text: string };

/** Ends a commission that has not been sent, with its whole remaining amount. */
export async function cancel(actor: Actor, row: Row, { as, leftMinor, text }: Cancelled) {
  const from = accountOf(row.state);
  await step(actor, row, "void", { as, leftMinor: 0, text, details: { minor: leftMinor } });
  await transfer(actor, row, { movement: "reduced", cause: "void", from, to: "expense", minor: leftMinor });
}

const voided: Effect = async (ctx, row, leftMinor, text) => {
  await cancel(ctx, row, { as: "company", leftMinor, text });
  await tell(ctx, { commissionId: row.id, kind: "voided" });
};

const effects: Record<Exclude<z.infer<typeof moveEndpoint.input>["move"], "approve">, Effect> = {
  suspect,
  clear,
  void: voided,
};

export async function move(ctx: Ctx, { id, version, move: asked, reason = "" }: z.infer<typeof moveEndpoint.input>) {
  const row = await held(ctx, id);
  if (row.version !== version) throw errors.stale({ version: String(row.version) });
  if (!mayMove(asked, row.state, "company")) throw errors.cannotMove({ move: asked, state: row.state });
  if (transitionOf(asked).needsReason && reason === "") throw errors.needs({ field: "reason" });
  if (asked === "approve") await approve(ctx, row);
  else await effects[asked](ctx, row, (await leftOf(ctx, [id])).get(id) ?? 0, reason);
  const after = await oneLine(ctx, id);
  await audit(ctx, {
    action: "commissions.moved",
    subject: id,
    before: { state: row.state },
    after: { state: after.state, ...(reason && { reason }) },
  });
  return after;
}
