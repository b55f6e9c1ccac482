import {
  type Icon,
  IconArrowsRightLeft,
  IconArrowUp,
  IconBan,
  IconCoins,
  IconFileImport,
  IconMessageQuestion,
  IconNote,
  IconPaperclip,
  IconProgress,
  IconSend,
  IconShieldCheck,
  IconTrophy,
  IconUserCheck,
  IconUserPlus,
} from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { timelineEventKinds as commissionEventKinds } from "#features/commissions/values.ts";
import { catalog, useStageName, useStages } from "#features/programs/web/api.ts";
import { consents, statuses } from "#features/referrals/contract/values.ts";
import { call } from "#web/api/call.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Activity, getCohorts, getDashboard, getFigures, getFunnel } from "../contract.ts";

const analyticsKey = ["analytics"];
/** Figures are sums over these topics, so a change to any of them invalidates the queries. */
const meta = { follows: ["referrals", "commissions", "payouts", "programs"] };
const shared = { meta, placeholderData: <T>(before: T) => before };

export type Question = z.input<typeof getFigures.input>;
export type ScopeQuestion = z.input<typeof getFunnel.input>;
export type Answer = z.output<typeof getFigures.output>;
export type Dashboard = z.output<typeof getDashboard.output>;
export type FunnelAnswer = z.output<typeof getFunnel.output>;
export type Cohorts = z.output<typeof getCohorts.output>;

export const figuresQuery = (question: Question) =>
  queryOptions({ queryKey: [...analyticsKey, "ask", question], queryFn: () => call(getFigures, question), ...shared });

export const funnelQuery = (scope: ScopeQuestion) =>
  queryOptions({ queryKey: [...analyticsKey, "funnel", scope], queryFn: () => call(getFunnel, scope), ...shared });

export const cohortsQuery = (scope: ScopeQuestion) =>
  queryOptions({ queryKey: [...analyticsKey, "cohorts", scope], queryFn: () => call(getCohorts, scope), ...shared });

/** Loads the whole dashboard in one request. */
export const dashboardQuery = (input: z.input<typeof getDashboard.input>) =>
  queryOptions({
    queryKey: [...analyticsKey, "dashboard", input],
    queryFn: () => call(getDashboard, input),
    ...shared,
  });

const oneOf = <V extends string>(list: readonly V[], value: unknown): V | undefined =>
  list.find((event) => event === value);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const icons: Record<string, Icon> = {
  staged: IconProgress,
  noted: IconNote,
  attached: IconPaperclip,
  assigned: IconUserPlus,
  consented: IconUserCheck,
  promoted: IconArrowUp,
  imported: IconFileImport,
  submitted: IconSend,
  needs_info: IconMessageQuestion,
  accepted: IconShieldCheck,
  won: IconTrophy,
  rejected: IconBan,
};

type ActivityText = {
  icon: Icon;
  /** Undefined, like `what`, while the names it contains are loading. */
  sentence: string | undefined;
  subject: string;
  what: string | undefined;
  link: LinkTarget;
};

/** Describes an event as the timelines of referrals and commissions do, with a link to it. */
export function useActivityText(): (event: Activity) => ActivityText {
  const { t } = useTranslation("analytics");
  const ofReferral = useReferralText();
  const ofCommission = useCommissionText();
  return (event) => {
    const isMoney = event.of === "commission";
    const subject = event.subject || t("activity.unnamed");
    const what = isMoney ? ofCommission(event) : ofReferral(event);
    const kind = event.kind === "moved" ? textOf(event.details.to) : event.kind;
    return {
      icon: isMoney ? IconCoins : (icons[kind] ?? IconArrowsRightLeft),
      sentence: what === undefined ? undefined : t("activity.sentence", { subject, what }),
      subject,
      what,
      link: isMoney
        ? linkOptions({ to: "/commissions", search: { tab: "lines", id: event.subjectId as `com_${string}` } })
        : linkOptions({ to: "/referrals", search: { id: event.subjectId as `ref_${string}` } }),
    };
  };
}

function useReferralText() {
  const { t } = useTranslation("referrals");
  const { t: own } = useTranslation("analytics");
  const { isPending } = useQuery(catalog);
  const stageOf = useStages();
  const stageName = useStageName();
  const staged = (name: string, details: Activity["details"]) => {
    if (isPending) return undefined;
    const [from, to] = [stageOf(textOf(details.from)), stageOf(textOf(details.to))];
    return from && to
      ? t("timeline.staged", { name, from: stageName(from), to: stageName(to) })
      : t("timeline.stagedUnnamed", { name });
  };
  return ({ kind, by, details }: Activity): string | undefined => {
    const name = by ?? t("timeline.system");
    const to = oneOf(statuses, details.to);
    if (kind === "moved" && details.move === "reopen") return t("timeline.reopened", { name });
    if (kind === "moved" && details.move === "answer") return t("timeline.answered", { name });
    if (kind === "moved" && to) return t(`timeline.moved.${to}`, { name });
    if (kind === "staged") return staged(name, details);
    if (kind === "assigned" && details.to) return t("timeline.assigned", { name, to: textOf(details.to) });
    if (kind === "noted") return own("activity.noted", { name });
    if (kind === "attached") return t("timeline.attached", { name, file: textOf(details.name) });
    if (kind === "consented") return t(`timeline.consent.${oneOf(consents, details.consent) ?? "attested"}`, { name });
    const plain = oneOf(["promoted", "imported"] as const, kind);
    return plain ? t(`timeline.${plain}`, { name }) : t("timeline.changed", { name });
  };
}

function useCommissionText() {
  const { t } = useTranslation(["analytics", "commissions"]);
  const { money } = useFormatters();
  return ({ kind, details: { minor, currency } }: Activity): string => {
    const known = oneOf(commissionEventKinds, kind);
    const what = known ? t(`ui.timeline.${known}`, { ns: "commissions" }) : kind;
    return typeof minor === "number" && typeof currency === "string"
      ? t("activity.amount", { what, amount: money({ minor, currency }) })
      : t("activity.commission", { what });
  };
}
