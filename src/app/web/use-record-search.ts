import { IconHeartHandshake, IconMessages, IconUserShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { partnersAccess } from "#features/partners/access.ts";
import { viewReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction } from "#web/shell/shell-context.ts";

/** Returns the record search of the command palette. Each result opens the record on its own screen. */
export function useRecordSearch(): (query: string) => Promise<PaletteAction[]> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const canSeeReferrals = useCan(viewReferralsAccess);
  const canSeePartners = useCan(partnersAccess);
  const canSeeConversations = useCan(viewConversationsAccess);
  return useCallback(
    async (query) => {
      if (!canSeeReferrals) return [];
      // Loaded with the first search, to keep it out of the first load of every page.
      const { findConversations, findPartners, findReferrals } = await import("./find-records.ts");
      const [referrals, partners, conversations] = await Promise.all([
        findReferrals(query),
        canSeePartners ? findPartners(query) : [],
        canSeeConversations ? findConversations(query) : [],
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
    },
    [t, navigate, canSeeReferrals, canSeePartners, canSeeConversations],
  );
}
