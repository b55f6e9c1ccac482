import { IconHeartHandshake, IconMessages, IconUserShare } from "@tabler/icons-react";
import type { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { listConversations } from "#features/communication/contract/conversations.ts";
import { listPartners } from "#features/partners/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { call } from "#web/api/call.ts";
import type { PaletteAction } from "#web/shell/shell-context.ts";

const resultLimit = 5;
const longestSearch = 100;

/** Finds the newest referrals that match the search, each as one line of text. */
async function findReferrals(search: string) {
  const { items } = await call(listReferrals, { search, limit: resultLimit });
  return items.map(({ id, fullName, company, email }) => ({
    id,
    label: [fullName || email, company].filter(Boolean).join(" · "),
  }));
}

/** Finds partners by name or email address, in alphabetical order. */
async function findPartners(search: string) {
  const filter = [`search:has:${search.slice(0, longestSearch)}`];
  const { items } = await call(listPartners, { filter, orderBy: "displayName:asc", limit: resultLimit });
  return items.map(({ id, displayName, email }) => ({ id, label: `${displayName} · ${email}` }));
}

/** Finds conversations by the name of their group, referral or people, the latest first. */
async function findConversations(search: string) {
  const { items } = await call(listConversations, { q: search.slice(0, longestSearch), limit: resultLimit });
  return items.map(({ id, title, referral, participants }) => ({
    id,
    label: [title, referral?.company || referral?.name, ...participants.map(({ name }) => name)]
      .filter(Boolean)
      .join(" · "),
  }));
}

type Readable = Record<"referrals" | "partners" | "conversations", boolean>;
type Shell = { t: TFunction<"shell">; navigate: ReturnType<typeof useNavigate> };

/** Finds the records that the person may read, as entries of the command palette. */
export async function findRecords(query: string, readable: Readable, { t, navigate }: Shell): Promise<PaletteAction[]> {
  const [referrals, partners, conversations] = await Promise.all([
    readable.referrals ? findReferrals(query) : [],
    readable.partners ? findPartners(query) : [],
    readable.conversations ? findConversations(query) : [],
  ]);
  return [
    ...referrals.map(({ id, label }) => ({
      id,
      group: t("places.referrals"),
      label,
      icon: IconUserShare,
      run: () => void navigate({ to: "/referrals", search: { id } }),
    })),
    ...partners.map(({ id, label }) => ({
      id,
      group: t("places.partners"),
      label,
      icon: IconHeartHandshake,
      run: () => void navigate({ to: "/partners", search: { id } }),
    })),
    ...conversations.map(({ id, label }) => ({
      id,
      group: t("places.communication"),
      label,
      icon: IconMessages,
      run: () => void navigate({ to: "/communication", search: { id } }),
    })),
  ];
}
