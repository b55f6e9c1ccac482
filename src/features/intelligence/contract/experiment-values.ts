/** `control` keeps the current rate, `variant` gets the other one. */
export const experimentArms = ["control", "variant"] as const;
export type ExperimentArm = (typeof experimentArms)[number];

export const experimentStates = ["running", "ended"] as const;
/** Why it ended: one rate was better, its time was over, or an admin stopped it. */
export const experimentEnds = ["decided", "time", "stopped"] as const;

export const experimentLimits = { minReferrals: { min: 50, max: 5000 }, maxDays: { min: 14, max: 182 } } as const;
