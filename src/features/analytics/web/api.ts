import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { getCohorts, getDashboard, getFigures, getFunnel } from "../contract.ts";

export { useActivityText } from "./activity/use-activity-text.ts";

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
