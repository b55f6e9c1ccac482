import { IconCircleCheck, IconClock, IconClockOff, IconMailOff } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const InvitationState = statusBadge(
  "members",
  {
    open: { tone: "info", icon: IconClock },
    accepted: { tone: "good", icon: IconCircleCheck },
    expired: { tone: "warn", icon: IconClockOff },
    revoked: { tone: "calm", icon: IconMailOff },
  },
  (t, state) => t(`invitations.state.${state}`),
);
