import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { longestQuestion } from "../contract/ask.ts";

export const insightsTabs = ["recommendations", "insights", "predictions", "analytics", "own"] as const;
type InsightsTab = (typeof insightsTabs)[number];

/** The state that the URL keeps: the tab, the record that is open in it, and a question about the figures. */
export type InsightsSearch = { tab?: InsightsTab; id?: string; ask?: string };

function readInsightsSearch(raw: Raw): InsightsSearch {
  const tab = insightsTabs.find((one) => one === raw.tab);
  const ask = typeof raw.ask === "string" ? raw.ask.trim().slice(0, longestQuestion) : "";
  return { ...(tab && { tab }), ...(typeof raw.id === "string" && { id: raw.id }), ...(ask.length > 1 && { ask }) };
}

export const route = screenAt("/signed-in/insights", readInsightsSearch);
