import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const PayeeStateBadge = statusBadge(
  "payouts",
  {
    missing: { tone: "warn", icon: IconHourglass },
    pending: { tone: "warn", icon: IconHourglass },
    ready: { tone: "good", icon: IconCircleCheck },
  },
  (t, state) => t(`ui.payeeState.${state}`),
);
