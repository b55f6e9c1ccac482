import { IconAdjustmentsDollar, IconBell, IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plansAccess } from "#features/plans/access.ts";
import { submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction, Shortcut } from "#web/shell/shell-context.ts";

/** The actions available on every screen, in the command palette and as single-key shortcuts. */
export function useAppActions(): { actions: PaletteAction[]; shortcuts: Shortcut[] } {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const canRefer = useCan(submitReferralsAccess);
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
    const notifications = {
      id: "notifications",
      group: t("search.places"),
      label: t("notices.title"),
      icon: IconBell,
      run: () => void navigate({ to: "/notifications" }),
    };
    return {
      actions: [
        notifications,
        ...(canSeePlans ? [plans] : []),
        ...(canRefer ? [{ id: "refer", group: t("search.actions"), label: refer, icon: IconUserPlus, run }] : []),
      ],
      shortcuts: canRefer ? [{ key: "c", label: refer, run }] : [],
    };
  }, [t, navigate, canRefer, canSeePlans]);
}
