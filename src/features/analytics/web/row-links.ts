import { linkOptions } from "@tanstack/react-router";
import { type FunnelStep, funnelSteps, reviewStatuses } from "#features/referrals/contract/values.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { Figure, Period } from "../contract.ts";
import type { Narrowed } from "../question.ts";
import type { Measure } from "../values.ts";
import { type DashboardSearch, noValue } from "./search.ts";

export type RowScope = {
  narrowed: Narrowed;
  period: Period;
  currency: string;
  /** The id of a member with both roles who looks at their own figures; a referrer's list needs no such filter. */
  ownOf?: string | undefined;
  /** The frame and currency in the URL, so that linked figures keep them. */
  chosen?: DashboardSearch | undefined;
};

/** Translates the filters to those of the referral list. The list cannot filter by a missing confidence. */
function toListFilters({ programId, referrerId, source, country, product, campaign, confidence }: Narrowed) {
  return {
    ...(programId && { programId }),
    ...(referrerId && { referrerId }),
    ...(source && { source }),
    ...(country !== undefined && { country: country || noValue }),
    ...(product !== undefined && { product: product || noValue }),
    ...(campaign !== undefined && { campaign: campaign || noValue }),
    ...(confidence && { confidenceLevel: confidence }),
  };
}

const ended = "won,lost,expired";
const daysOf = ({ from, to }: Period) => `${from}..${to}`;

/** Links to the referrals that a question covers, narrowed further. */
const linkToReferrals = ({ narrowed, ownOf }: RowScope, more: object): LinkTarget | undefined =>
  narrowed.confidence === ""
    ? undefined
    : linkOptions({
        to: "/referrals",
        search: { ...toListFilters(narrowed), ...(ownOf && { referrerId: ownOf }), ...more },
      });

/** The statuses of open and ended referrals before acceptance, and after. */
const before = { open: reviewStatuses, dropped: ["rejected", "withdrawn"] };
const after = { open: ["accepted", "in_progress"], dropped: ["lost", "expired", "reversed"] };

/** Links to the referrals of the period that reached a funnel step, or that stopped there. */
export function linkToStep(step: FunnelStep, rowScope: RowScope, stopped?: keyof typeof after): LinkTarget | undefined {
  const submitted = daysOf(rowScope.period);
  if (stopped) {
    const status = (step === "submitted" ? before : after)[stopped].join(",");
    return linkToReferrals(rowScope, { submitted, reached: step, status });
  }
  const reached = funnelSteps.slice(funnelSteps.indexOf(step)).join(",");
  return linkToReferrals(rowScope, { submitted, ...(step !== "submitted" && { reached }) });
}

/** Links to the referrals that left a stage in the period; one that came back and left again is listed once. */
export const linkToLeavers = (stageId: string, rowScope: RowScope): LinkTarget | undefined =>
  linkToReferrals(rowScope, { left: stageId, leftIn: daysOf(rowScope.period) });

/**
 * Links to the rows behind a figure: exactly as many as the figure counts, or as a rate or mean was calculated from. For answers
 * in time, it links to the late ones, unless `figure` shows that there are none.
 */
export function linkToRows(measure: Measure, rowScope: RowScope, figure?: Figure): LinkTarget | undefined {
  const { narrowed, period, ownOf, chosen } = rowScope;
  const days = daysOf(period);
  const list = (more: object) => linkToReferrals(rowScope, more);
  const { referrerId } = narrowed;
  // Figures convert every currency, so the rows behind them are not filtered by one.
  const owner = { ...(ownOf ? { view: "mine" as const } : referrerId && { personId: referrerId }) };
  const lines = (more: object) => linkOptions({ to: "/commissions", search: { tab: "lines", ...owner, ...more } });
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
      return list({ status: "won", ended: days });
    case "pipeline":
      return list({ status: "accepted,in_progress" });
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
