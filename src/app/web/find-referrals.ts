import { listReferrals } from "#features/referrals/contract/list.ts";
import { call } from "#web/api/call.ts";

const resultLimit = 5;

/** Finds the newest referrals that match the search, each as one line of text. */
export async function findReferrals(search: string) {
  const { items } = await call(listReferrals, { search, limit: resultLimit });
  return items.map(({ id, fullName, company, email }) => ({
    id,
    label: [fullName || email, company].filter(Boolean).join(" · "),
  }));
}
