import type { Me } from "../contract.ts";

/** Whether the banner may have something to show: it is loaded only then. */
export const hasAccountNews = ({ person, requestedRole }: Pick<Me, "person" | "requestedRole">): boolean =>
  Boolean(person.erasedAt ?? requestedRole) || !person.emailVerified;
