import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconShieldExclamation,
  IconTransfer,
  IconUserQuestion,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type Tone } from "#web/ui/status-badge.tsx";
import type { State } from "../../values.ts";

const badges: Record<State, { tone: Tone; icon: Icon }> = {
  on_hold: { tone: "calm", icon: IconHourglass },
  risk_hold: { tone: "warn", icon: IconShieldExclamation },
  in_approval: { tone: "info", icon: IconUserQuestion },
  approved: { tone: "primary", icon: IconCheck },
  scheduled: { tone: "primary", icon: IconTransfer },
  paid: { tone: "good", icon: IconCircleCheck },
  void: { tone: "calm", icon: IconBan },
  reversed: { tone: "bad", icon: IconArrowBackUp },
};

/** The commission's state as a badge. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation("commissions");
  return <StatusBadge {...badges[state]}>{t(`ui.state.${state}`)}</StatusBadge>;
}
