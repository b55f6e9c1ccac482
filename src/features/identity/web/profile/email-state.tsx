import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const EmailState = statusBadge(
  "identity",
  {
    confirmed: { tone: "good", icon: IconCircleCheck },
    unconfirmed: { tone: "warn", icon: IconClock },
  },
  (t, state) => t(`emailChange.state.${state}`),
);
