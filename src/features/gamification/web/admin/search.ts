import { type Raw, screenAt } from "#web/api/screen-route.ts";
import { readTableSearch, type TableSearch } from "#web/ui/table-search.ts";
import { redemptionStates } from "../../values.ts";

export const settingsTabs = ["rules", "tiers", "challenges", "rewards", "redemptions", "privacy", "pace"] as const;
export type SettingsTab = (typeof settingsTabs)[number];
export type GameSettingsSearch = TableSearch<"state"> & {
  tab?: SettingsTab;
  /** The form for a new challenge is open. */
  form?: "new";
};

function readSettingsSearch(raw: Raw): GameSettingsSearch {
  const tab = settingsTabs.find((one) => one === raw.tab);
  return {
    ...readTableSearch(raw, { state: redemptionStates }),
    ...(tab && { tab }),
    ...(raw.form === "new" && { form: "new" }),
  };
}

export const route = screenAt("/signed-in/gamification/settings", readSettingsSearch);
