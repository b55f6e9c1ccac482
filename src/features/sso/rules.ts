/** Where a tenant's identity house sends people back to. */
export const ssoPath = "/sso";
/** Where one that speaks SAML posts its answer. */
export const acsPath = "/api/sso/acs";

/** Only the domain itself: whoever proved `acme.example` has not proved `evil.acme.example`, nor the other way round. */
export const isInDomain = (email: string, domain: string) =>
  email.split("@").at(-1)?.toLowerCase() === domain.toLowerCase();

/** What is still to do before people come in by a house. */
export const ssoStateOf = ({ domainProvedAt, enabled }: { domainProvedAt: string | null; enabled: boolean }) => {
  if (!domainProvedAt) return "unproved";
  return enabled ? "open" : "ready";
};

/** So many days before a certificate ends its owner is warned. */
const warningDays = 30;

/** `over` lets nobody in any more, `soon` needs a new one; `undefined` is fine. */
export function certificateProblem(until: string | null, now: Date): "over" | "soon" | undefined {
  if (!until) return undefined;
  const days = (Date.parse(until) - now.getTime()) / 86_400_000;
  if (days <= 0) return "over";
  return days <= warningDays ? "soon" : undefined;
}
