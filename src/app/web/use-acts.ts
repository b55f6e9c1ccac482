import { IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { refers } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction, Shortcut } from "#web/shell/parts.ts";

/** What can be done from anywhere: in the palette, and by a single key. */
export function useActs(): { actions: PaletteAction[]; shortcuts: Shortcut[] } {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const mayRefer = useCan(refers);
  return useMemo(() => {
    if (!mayRefer) return { actions: [], shortcuts: [] };
    const label = t("search.refer");
    const run = () => void navigate({ to: "/referrals", search: { form: "quick" } });
    return {
      actions: [{ id: "refer", group: t("search.actions"), label, icon: IconUserPlus, run }],
      shortcuts: [{ key: "c", label, run }],
    };
  }, [t, navigate, mayRefer]);
}
