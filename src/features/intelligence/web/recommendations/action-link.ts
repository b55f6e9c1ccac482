import { linkOptions } from "@tanstack/react-router";
import type { Id } from "#base/ids.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { Recommendation } from "../../contract/recommendations.ts";

const actions = [
  "review",
  "referrals",
  "deals",
  "assign",
  "lost",
  "partner",
  "partners",
  "links",
  "approvals",
  "payees",
  "plans",
  "announce",
  "rates",
] as const;
type Action = { label: (typeof actions)[number]; link: LinkTarget };

const referrals = (label: Action["label"], search: object): Action => ({
  label,
  link: linkOptions({ to: "/referrals", search }),
});
const announce: Action = {
  label: "announce",
  link: linkOptions({ to: "/resources", search: { tab: "announcements" } }),
};
const openDeals = "accepted,in_progress";

/** Where a recommendation is carried out: the records it is about. */
export function actionOf({ kind, subject, evidence: { names } }: Recommendation): Action {
  switch (kind) {
    case "slowReview":
      return referrals("review", { tab: "review" });
    case "unansweredQuestions":
      return referrals("referrals", { status: "needs_info" });
    case "incompleteRejections":
      return referrals("referrals", { status: "rejected", rejectReason: "incomplete" });
    case "stageLoss":
      return referrals("lost", { status: "lost,expired", left: subject });
    case "unassigned":
      return referrals("assign", { status: openDeals, attention: "unassigned", sort: "winProbability:desc" });
    case "stalledDeals":
      return referrals("deals", { status: openDeals, attention: "stalled" });
    case "expiringProtection":
      return referrals("deals", { status: openDeals, protected: "14d" });
    case "consentUnanswered":
      return referrals("referrals", { status: `submitted,under_review,${openDeals}` });
    case "productCountry":
      return referrals("referrals", { product: names.product, country: names.country });
    case "strongSource":
      return referrals("referrals", { source: subject });
    case "strongCampaign":
      return referrals("referrals", { campaign: subject });
    case "missingField":
    case "abandonedDrafts":
      return announce;
    case "partnerQuiet":
      return { label: "partner", link: linkOptions({ to: "/partners", search: { id: subject as Id<"per"> } }) };
    case "silentNewPartners":
      return { label: "partners", link: linkOptions({ to: "/partners", search: { sort: "joinedAt:desc" } }) };
    case "idleLinks":
      return { label: "links", link: linkOptions({ to: "/links", search: { tab: "all" } }) };
    case "linkWithoutLeads":
      return { label: "links", link: linkOptions({ to: "/links", search: { tab: "all", id: subject } }) };
    case "approvalsWaiting":
      return { label: "approvals", link: linkOptions({ to: "/commissions", search: { tab: "approvals" } }) };
    case "payoutMethodMissing":
      return {
        label: "payees",
        link: linkOptions({ to: "/payouts", search: { tab: "payees", payeeState: "missing" } }),
      };
    case "programWithoutPlan":
      return { label: "plans", link: linkOptions({ to: "/commissions/plans", search: {} }) };
    case "rateOutOfLine":
      return { label: "rates", link: linkOptions({ to: "/insights", search: { tab: "predictions" } }) };
  }
}
