import { IconUserShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { viewReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction } from "#web/shell/shell-context.ts";

/** Returns the record search of the command palette. Each result opens the record on its own screen. */
export function useRecordSearch(): (query: string) => Promise<PaletteAction[]> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const canSeeReferrals = useCan(viewReferralsAccess);
  return useCallback(
    async (query) => {
      if (!canSeeReferrals) return [];
      // Loaded with the first search, to keep it out of the first load of every page.
      const { findReferrals } = await import("./find-referrals.ts");
      return (await findReferrals(query)).map(({ id, label }) => ({
        id,
        group: t("places.referrals"),
        label,
        icon: IconUserShare,
        run: () => void navigate({ to: "/referrals", search: { id } }),
      }));
    },
    [t, navigate, canSeeReferrals],
  );
}
