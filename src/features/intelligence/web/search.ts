import { type Raw, screenAt } from "#web/api/screen-route.ts";

export const insightsTabs = ["recommendations", "insights", "predictions", "analytics", "own"] as const;
type InsightsTab = (typeof insightsTabs)[number];

/** The state that the URL keeps: the tab, and the record that is open in it. */
export type InsightsSearch = { tab?: InsightsTab; id?: string };

function readInsightsSearch(raw: Raw): InsightsSearch {
  const tab = insightsTabs.find((one) => one === raw.tab);
  return { ...(tab && { tab }), ...(typeof raw.id === "string" && { id: raw.id }) };
}

export const route = screenAt("/signed-in/insights", readInsightsSearch);
