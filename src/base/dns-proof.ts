/** What a DNS record proves ownership of. */
type ProofSubject = "domain" | "sso";

/** Returns the DNS record that proves ownership of a host. Its name does not reveal which software asked for it. */
export const dnsProofOf = (subject: ProofSubject, host: string, token: string) => ({
  name: `_${subject}-proof.${host}`,
  value: `${subject}-proof=${token}`,
});
