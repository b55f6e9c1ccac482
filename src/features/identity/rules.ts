export const sessionCookie = "session";
/** How long a session lasts: with "keep me signed in", and without. */
export const sessionDays = { remembered: 30, usual: 1 };

/** Takes one cookie out of the header without parsing the rest: this runs on every request. */
export function cookieOf(header: string | undefined, name: string) {
  return header
    ?.split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Failed sign-ins with one address, and the time over which they are counted. */
export const attemptLimit = { failures: 10, minutes: 15 };

/** Two addresses that differ in case are one person's. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

type Membership = { tenantId: string };

/** Where a sign-in leads: on a tenant's own host to that tenant or nowhere, on the house's own to the tenant used last. */
export function tenantToEnter<M extends Membership>(
  memberships: readonly M[],
  host: { tenantId: string; named: boolean },
  lastUsed: string | null,
): M | undefined {
  const of = (tenantId: string | null) => memberships.find((m) => m.tenantId === tenantId);
  if (host.named) return of(host.tenantId);
  return of(lastUsed) ?? of(host.tenantId) ?? memberships[0];
}
