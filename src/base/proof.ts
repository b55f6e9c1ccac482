/** What of somebody's is proved by a record in its DNS. */
type Proved = "domain" | "sso";

/** The record an owner puts into the DNS of a host; its name tells nobody whose software asks. */
export const proofOf = (what: Proved, host: string, token: string) => ({
  name: `_${what}-proof.${host}`,
  value: `${what}-proof=${token}`,
});
