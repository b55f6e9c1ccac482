/** Says which cookies somebody allows. It is a necessary one itself, and both sides read it. */
export const choicesCookie = "choices";
export const choiceDays = 180;

export const cookieChoices = ["necessary", "optional"] as const;
export type CookieChoice = (typeof cookieChoices)[number];

/** What the cookie says; undefined while nobody has chosen. */
export const choiceOf = (value: string | undefined): CookieChoice | undefined =>
  cookieChoices.find((choice) => choice === value);
