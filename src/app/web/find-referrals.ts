import { listReferrals } from "#features/referrals/listing.ts";
import { call } from "#web/api/call.ts";

const most = 5;

/** The newest that answer to some words, each as one line. */
export async function findReferrals(search: string) {
  const { items } = await call(listReferrals, { search, limit: most });
  return items.map(({ id, fullName, company, email }) => ({
    id,
    label: [fullName || email, company].filter(Boolean).join(" · "),
  }));
}
