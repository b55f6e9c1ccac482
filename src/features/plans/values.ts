/** What a commission can be earned by. `qualified` and `meeting` are reached when their stage is, or a later one. */
export const triggers = ["accepted", "qualified", "meeting", "won", "payment", "renewal"] as const;
export type Trigger = (typeof triggers)[number];

/** What a rate is taken of. */
export const bases = ["fixed", "dealValue", "netReceived"] as const;

export const tiers = ["bronze", "silver", "gold", "platinum"] as const;
export type Tier = (typeof tiers)[number];
/** Of whoever nothing is known. */
export const usualTier: Tier = "bronze";

/** Whose plan it is, the most special first: its rules are asked before the next one's. */
export const scopes = ["referral", "person", "tier", "program"] as const;
export type Scope = (typeof scopes)[number];

export const periods = ["month", "quarter", "year", "ever"] as const;
export type Period = (typeof periods)[number];

export const versionStates = ["draft", "published"] as const;
