import { IconAdjustmentsDollar, IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plansAccess } from "#features/plans/access.ts";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction, Shortcut } from "#web/shell/shell-context.ts";

/** The actions available on every screen, in the command palette and as single-key shortcuts. */
export function useAppActions(): { actions: PaletteAction[]; shortcuts: Shortcut[] } {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const canRefer = useCan(submitReferralsAccess);
  const canReview = useCan(reviewReferralsAccess);
  const canSeePlans = useCan(plansAccess);
  return useMemo(() => {
    const refer = t("search.refer");
    const run = () => void navigate({ to: "/referrals", search: { form: "quick" } });
    const plans = {
      id: "plans",
      group: t("search.places"),
      label: t("search.plans"),
      icon: IconAdjustmentsDollar,
      run: () => void navigate({ to: "/commissions/plans" }),
    };
    return {
      actions: [
        ...(canSeePlans ? [plans] : []),
        ...(canRefer ? [{ id: "refer", group: t("search.actions"), label: refer, icon: IconUserPlus, run }] : []),
      ],
      shortcuts: [
        ...(canRefer ? [{ key: "c", label: refer, run }] : []),
        ...(canReview
          ? [
              { key: "m", label: t("shortcuts.advance") },
              { key: "a", label: t("shortcuts.accept") },
              { key: "q", label: t("shortcuts.ask") },
              { key: "r", label: t("shortcuts.reject") },
            ]
          : []),
      ],
    };
  }, [t, navigate, canRefer, canReview, canSeePlans]);
}
