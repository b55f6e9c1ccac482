/** The path a tenant's identity provider redirects people back to. */
export const ssoPath = "/sso";
/** The assertion consumer service, to which a SAML provider posts its response. */
export const acsPath = "/api/sso/acs";

/** The values that an identity provider has to know about this app, at the address that is registered there. */
export const ssoAddressesAt = (baseUrl: string) => ({
  redirectUri: new URL(ssoPath, baseUrl).href,
  acsUrl: new URL(acsPath, baseUrl).href,
  entityId: new URL(ssoPath, baseUrl).href,
});

/** Matches only the domain itself: `acme.example` does not verify `evil.acme.example`, nor the other way round. */
export const isInDomain = (email: string, domain: string) =>
  email.split("@").at(-1)?.toLowerCase() === domain.toLowerCase();

/** The next step before people can sign in through a provider. */
export const ssoStateOf = ({ domainProvedAt, enabled }: { domainProvedAt: string | null; enabled: boolean }) => {
  if (!domainProvedAt) return "unproved";
  return enabled ? "open" : "ready";
};

/** How many days before its certificate expires the admin is warned. */
const warningDays = 30;

/** With `over` no one can sign in any more, `soon` needs a new certificate, and `undefined` is fine. */
export function certificateProblem(until: string | null, now: Date): "over" | "soon" | undefined {
  if (!until) return undefined;
  const days = (Date.parse(until) - now.getTime()) / 86_400_000;
  if (days <= 0) return "over";
  return days <= warningDays ? "soon" : undefined;
}
