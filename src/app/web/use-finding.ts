import { IconUserShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { seesReferrals } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction } from "#web/shell/parts.ts";

/** Records by what one remembers of them, for the palette; each opens where it is at home. */
export function useFinding(): (words: string) => Promise<PaletteAction[]> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const hasReferrals = useCan(seesReferrals);
  return useCallback(
    async (words) => {
      if (!hasReferrals) return [];
      // Comes with the first search: the frame of every page does without.
      const { findReferrals } = await import("./find-referrals.ts");
      return (await findReferrals(words)).map(({ id, label }) => ({
        id,
        group: t("places.referrals"),
        label,
        icon: IconUserShare,
        run: () => void navigate({ to: "/referrals", search: { id } }),
      }));
    },
    [t, navigate, hasReferrals],
  );
}
