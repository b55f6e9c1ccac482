import { linkOptions } from "@tanstack/react-router";
import { definitions } from "#features/analytics/measures.ts";
import { type Measure, moneyFrames, referralFrames } from "#features/analytics/values.ts";
import type { LinkTarget } from "#web/ui/target-link.tsx";
import type { AskedQuestion } from "../../contract/ask.ts";

const outcomes: readonly Measure[] = ["decisionTime", "clockKept", "rejected", "lost"];
const tabFor = ({ measures, by }: AskedQuestion) => {
  if (by === "referrer") return "partners" as const;
  return measures.every((measure) => outcomes.includes(measure)) ? ("outcomes" as const) : undefined;
};

/** Links to the same question on the analytics page. That page has no calendar periods, so a question about one has no link. */
export function linkToAnalytics(question: AskedQuestion): LinkTarget | undefined {
  const { measures, period, compare } = question;
  const filters = Object.fromEntries(question.filters.map(({ key, value }) => [key, value]));
  const shared = { ...filters, ...(compare !== "previous" && { compare }) };
  if (measures.some((measure) => definitions[measure].of === "books")) {
    const money = moneyFrames.find((frame) => frame === period);
    return money && linkOptions({ to: "/analytics", search: { ...shared, tab: "commissions", money } });
  }
  const frame = referralFrames.find((one) => one === period);
  const tab = tabFor(question);
  return frame && linkOptions({ to: "/analytics", search: { ...shared, frame, ...(tab && { tab }) } });
}
