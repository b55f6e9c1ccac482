import { IconBan, IconCircleCheck, IconDoorExit } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const PartnerState = statusBadge(
  "partners",
  {
    active: { tone: "good", icon: IconCircleCheck },
    disabled: { tone: "warn", icon: IconBan },
    left: { tone: "calm", icon: IconDoorExit },
  },
  (t, state) => t(`state.${state}`),
);
