/** Stores which cookies the visitor accepts. This cookie is itself a necessary one, and both the server and the browser read it. */
export const choicesCookie = "choices";
export const choiceDays = 180;

export const cookieChoices = ["necessary", "optional"] as const;
export type CookieChoice = (typeof cookieChoices)[number];

/** Parses the value of the cookie; undefined until the visitor has chosen. */
export const choiceOf = (value: string | undefined): CookieChoice | undefined =>
  cookieChoices.find((choice) => choice === value);
