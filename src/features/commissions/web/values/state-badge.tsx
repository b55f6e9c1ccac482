import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconReceiptRefund,
  IconShieldExclamation,
  IconTransfer,
  IconUserQuestion,
} from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const StateBadge = statusBadge(
  "commissions",
  {
    on_hold: { tone: "calm", icon: IconHourglass },
    risk_hold: { tone: "warn", icon: IconShieldExclamation },
    in_approval: { tone: "info", icon: IconUserQuestion },
    approved: { tone: "primary", icon: IconCheck },
    scheduled: { tone: "primary", icon: IconTransfer },
    paid: { tone: "good", icon: IconCircleCheck },
    clawed_back: { tone: "bad", icon: IconReceiptRefund },
    partly_clawed_back: { tone: "warn", icon: IconReceiptRefund },
    void: { tone: "calm", icon: IconBan },
    reversed: { tone: "bad", icon: IconArrowBackUp },
  },
  (t, state) => t(`ui.state.${state}`),
);
