import { listConversations } from "#features/communication/contract/conversations.ts";
import { listPartners } from "#features/partners/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { call } from "#web/api/call.ts";

const resultLimit = 5;
const longestSearch = 100;

/** Finds the newest referrals that match the search, each as one line of text. */
export async function findReferrals(search: string) {
  const { items } = await call(listReferrals, { search, limit: resultLimit });
  return items.map(({ id, fullName, company, email }) => ({
    id,
    label: [fullName || email, company].filter(Boolean).join(" · "),
  }));
}

/** Finds partners by name or email address, in alphabetical order. */
export async function findPartners(search: string) {
  const filter = [`search:has:${search.slice(0, longestSearch)}`];
  const { items } = await call(listPartners, { filter, orderBy: "displayName:asc", limit: resultLimit });
  return items.map(({ id, displayName, email }) => ({ id, label: `${displayName} · ${email}` }));
}

const conversationLimit = 100;

/** Finds conversations by the name of their group, referral or people among the latest ones. */
export async function findConversations(search: string) {
  const { items } = await call(listConversations, { limit: conversationLimit });
  const wanted = search.toLocaleLowerCase();
  return items
    .map(({ id, title, referral, participants }) => ({
      id,
      label: [title, referral?.company || referral?.name, ...participants.map(({ name }) => name)]
        .filter(Boolean)
        .join(" · "),
    }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .slice(0, resultLimit);
}
