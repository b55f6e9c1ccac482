import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { unreadConversations } from "#features/communication/web/unread.ts";
import type { Need, OpenNeed } from "#features/home/contract.ts";
import { openNeeds } from "#features/home/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import type { Place, PlaceCount } from "#web/shell/shell-context.ts";

type Label = Place["label"];

/** The place where each kind of work is done. Kinds that need an answer to another person are marked as waiting. */
const placeOfNeed: Partial<Record<Need, { label: Label; isWaiting: boolean }>> = {
  overdue: { label: "referrals", isWaiting: true },
  reviews: { label: "referrals", isWaiting: true },
  questions: { label: "referrals", isWaiting: true },
  approvals: { label: "commissions", isWaiting: false },
  approvers: { label: "commissions", isWaiting: false },
  disputes: { label: "commissions", isWaiting: false },
  dealEvents: { label: "commissions", isWaiting: false },
  runs: { label: "payouts", isWaiting: false },
  actions: { label: "payouts", isWaiting: false },
  joiners: { label: "members", isWaiting: false },
  applications: { label: "members", isWaiting: false },
};

/** The open work beside each place of the navigation. */
export function useNavigationCounts(): Partial<Record<Label, PlaceCount>> {
  const { data } = useQuery(openNeeds);
  const { data: unread } = useQuery({ ...unreadConversations, enabled: useCan(viewConversationsAccess) });
  const count = unread?.conversations ?? 0;
  return useMemo(
    () => ({
      ...countByPlace(data?.needs ?? []),
      ...(count > 0 && { communication: { count, isWaiting: true } }),
    }),
    [data, count],
  );
}

function countByPlace(needs: OpenNeed[]): Partial<Record<Label, PlaceCount>> {
  const counts: Partial<Record<Label, PlaceCount>> = {};
  for (const { kind, count } of needs) {
    const place = placeOfNeed[kind];
    if (!place) continue;
    const before = counts[place.label];
    counts[place.label] = {
      count: (before?.count ?? 0) + count,
      isWaiting: place.isWaiting || Boolean(before?.isWaiting),
    };
  }
  return counts;
}
