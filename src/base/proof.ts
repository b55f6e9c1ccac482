/** What a DNS record proves ownership of. */
type Proved = "domain" | "sso";

/** Returns the DNS record that proves ownership of a host. Its name does not reveal which software asked for it. */
export const proofOf = (what: Proved, host: string, token: string) => ({
  name: `_${what}-proof.${host}`,
  value: `${what}-proof=${token}`,
});
