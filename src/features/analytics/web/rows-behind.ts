import { linkOptions } from "@tanstack/react-router";
import { reviewStatuses, type FunnelStep, funnelSteps } from "#features/referrals/values.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { Figure, Period } from "../contract.ts";
import type { Narrowed } from "../question.ts";
import type { Measure } from "../values.ts";
import { type DashboardSearch, without } from "./search.ts";

export type Behind = {
  narrowed: Narrowed;
  period: Period;
  currency: string;
  /** The id of a member with both roles who looks at their own figures; a referrer's list needs no such filter. */
  ownOf?: string | undefined;
  /** The frame and currency in the URL, so that linked figures keep them. */
  chosen?: DashboardSearch | undefined;
};

/** Translates the filters to those of the referral list. The list cannot filter by a missing confidence. */
function listedAs({ programId, referrerId, source, country, product, campaign, confidence }: Narrowed) {
  return {
    ...(programId && { programId }),
    ...(referrerId && { referrerId }),
    ...(source && { source }),
    ...(country !== undefined && { country: country || without }),
    ...(product !== undefined && { product: product || without }),
    ...(campaign !== undefined && { campaign: campaign || without }),
    ...(confidence && { confidenceLevel: confidence }),
  };
}

const ended = "won,lost,expired";
const daysOf = ({ from, to }: Period) => `${from}..${to}`;

/** Links to the referrals that a question covers, narrowed further. */
const listed = ({ narrowed, ownOf }: Behind, more: object): LinkTarget | undefined =>
  narrowed.confidence === ""
    ? undefined
    : linkOptions({
        to: "/referrals",
        search: { ...listedAs(narrowed), ...(ownOf && { referrerId: ownOf }), ...more },
      });

/** The statuses of open and ended referrals before acceptance, and after. */
const before = { open: reviewStatuses, dropped: ["rejected", "withdrawn"] };
const after = { open: ["accepted", "in_progress"], dropped: ["lost", "expired", "reversed"] };

/** Links to the referrals of the period that reached a funnel step, or that stopped there. */
export function stepBehind(step: FunnelStep, behind: Behind, stopped?: keyof typeof after): LinkTarget | undefined {
  const submitted = daysOf(behind.period);
  if (stopped) {
    const status = (step === "submitted" ? before : after)[stopped].join(",");
    return listed(behind, { submitted, reached: step, status });
  }
  const reached = funnelSteps.slice(funnelSteps.indexOf(step)).join(",");
  return listed(behind, { submitted, ...(step !== "submitted" && { reached }) });
}

/** Links to the referrals that left a stage in the period; one that came back and left again is listed once. */
export const leavingBehind = (stageId: string, behind: Behind): LinkTarget | undefined =>
  listed(behind, { left: stageId, leftIn: daysOf(behind.period) });

/**
 * Links to the rows behind a figure: exactly as many as the figure counts, or as a rate or mean was calculated from. For answers
 * in time, it links to the late ones, unless `figure` shows that there are none.
 */
export function rowsBehind(measure: Measure, behind: Behind, figure?: Figure): LinkTarget | undefined {
  const { narrowed, period, currency, ownOf, chosen } = behind;
  const days = daysOf(period);
  const list = (more: object) => listed(behind, more);
  const { referrerId } = narrowed;
  const whose = { ...(ownOf ? { view: "mine" as const } : referrerId && { personId: referrerId }) };
  const lines = (more: object) =>
    linkOptions({ to: "/commissions", search: { tab: "lines", ...whose, currency, ...more } });
  switch (measure) {
    case "referrals":
      return list({ submitted: days });
    case "accepted":
      return list({ accepted: days });
    case "rejected":
      return list({ status: "rejected", decided: days });
    case "acceptance":
    case "decisionTime":
      return list({ decided: days });
    case "clockKept":
      return list({ decided: days, answer: figure && figure.sum === figure.of ? "inTime" : "late" });
    case "won":
      return list({ status: "won", ended: days });
    case "lost":
      return list({ status: "lost", ended: days });
    case "conversion":
      return list({ status: ended, ended: days });
    case "wonValue":
    case "averageDeal":
      return list({ status: "won", ended: days, currency });
    case "pipeline":
      return list({ status: "accepted,in_progress", currency });
    case "activeReferrers":
      return linkOptions({ to: "/analytics", search: { tab: "partners", active: "yes", ...chosen } });
    case "earned":
      return lines({ earned: days });
    case "paid":
      return lines({ paid: days });
    case "held":
      return lines({ state: "on_hold,risk_hold,in_approval" });
    case "payable":
      return lines({ state: "approved" });
  }
}
