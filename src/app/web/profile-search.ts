import type { Raw } from "#web/api/screen-route.ts";

/** The tabs of the profile page; the open one is in the URL. */
export const profileTabs = ["profile", "security", "notifications", "keys", "data"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export type ProfileSearch = { tab?: ProfileTab };

export const readProfileSearch = ({ tab }: Raw): ProfileSearch => {
  const found = profileTabs.find((one) => one === tab);
  return found ? { tab: found } : {};
};
