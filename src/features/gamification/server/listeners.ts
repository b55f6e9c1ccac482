import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { eventsOfStage } from "#features/commissions/rules/events.ts";
import { tierReleased } from "#features/plans/contract.ts";
import { listStages } from "#features/programs/server/reads.ts";
import { contactErased, referralMoved, referralStaged } from "#features/referrals/contract/events.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { effectsOf, isComplete, referralAwards } from "../rules/awards.ts";
import { awardReferral, hoursSinceQuestion, readReferral } from "./ledger/award-referral.ts";
import { lockPlayers, reverseEntries } from "./ledger/entries.ts";
import { readGameContext } from "./ledger/game-context.ts";

async function onReferralMoved(
  ctx: TenantCtx,
  { id, referrerId, before, status, by }: z.infer<typeof referralMoved.payload>,
) {
  if (referrerId === noReferrer || !isOfInterest(before, status)) return;
  const [game, referral] = await Promise.all([readGameContext(ctx), readReferral(ctx, id)]);
  if (!game.isOn || !referral) return;
  const now = Date.now();
  const isAnswer = before === "needs_info" && status === "under_review" && by === referrerId;
  const { award, reverse } = effectsOf({
    before,
    status,
    rejectReason: referral.rejectReason,
    isComplete: isComplete(referral),
    answerHours: isAnswer ? await hoursSinceQuestion(ctx, id, now) : null,
    quickAnswerHours: game.rules.quickAnswerHours,
  });
  const at = new Date(now).toISOString();
  if (reverse) await reverseEntries(ctx, { referralId: id, ...reverse, at, day: dayIn(game.timeZone, now) });
  await awardReferral(ctx, game, referral, award);
}

/** Most changes of status award nothing, and they should cost nothing either. */
const isOfInterest = (before: string | null, status: string) =>
  !(status === "under_review" && before === "submitted") &&
  !["needs_info", "in_progress", "lost", "expired"].includes(status);

async function onReferralStaged(ctx: TenantCtx, { id, to }: z.infer<typeof referralStaged.payload>) {
  const referral = await readReferral(ctx, id);
  if (!referral || referral.referrerId === noReferrer) return;
  const kinds = eventsOfStage(await listStages(ctx, referral.pipelineId), to);
  if (kinds.length === 0) return;
  const game = await readGameContext(ctx);
  if (game.isOn) await awardReferral(ctx, game, referral, kinds);
}

/** A contact who declined earns their referrer nothing; a deal that was won stays earned when its contact asks to be forgotten. */
async function onContactErased(ctx: TenantCtx, { id }: z.infer<typeof contactErased.payload>) {
  const [{ timeZone }, referral] = await Promise.all([readGameContext(ctx), readReferral(ctx, id)]);
  if (referral?.status === "won") return;
  const now = Date.now();
  const at = new Date(now).toISOString();
  await reverseEntries(ctx, {
    referralId: id,
    kinds: referralAwards,
    reason: "declined",
    at,
    day: dayIn(timeZone, now),
  });
}

export const listeners = [
  on(referralMoved, onReferralMoved),
  on(referralStaged, onReferralStaged),
  on(contactErased, onContactErased),
  on(tierReleased, (ctx, { personId }) => lockPlayers(ctx, [personId])),
];
