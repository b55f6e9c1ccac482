/** The triggers a commission can be earned by. `qualified` and `meeting` fire when the referral enters their stage; a skipped stage pays nothing. */
export const triggers = ["accepted", "qualified", "meeting", "won", "payment", "renewal"] as const;
export type Trigger = (typeof triggers)[number];

/** What a rate applies to. */
export const bases = ["fixed", "dealValue", "netReceived"] as const;

/** The scopes of a plan, most specific first: the rules of a more specific scope are tried before those of a more general one. */
export const scopes = ["referral", "person", "tier", "program"] as const;
export type Scope = (typeof scopes)[number];

export const periods = ["month", "quarter", "year", "ever"] as const;
export type Period = (typeof periods)[number];

export const versionStates = ["draft", "published"] as const;
