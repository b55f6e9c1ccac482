/** The parts of the profile page; the one that is open stands in the address. */
export const profileTabs = ["profile", "security", "keys", "data"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const readProfileSearch = ({ tab }: Record<string, unknown>): { tab?: ProfileTab } => {
  const found = profileTabs.find((one) => one === tab);
  return found ? { tab: found } : {};
};
