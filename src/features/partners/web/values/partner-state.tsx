import { IconBan, IconCircleCheck, IconUserOff } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const PartnerState = statusBadge(
  "partners",
  {
    active: { tone: "good", icon: IconCircleCheck },
    disabled: { tone: "warn", icon: IconBan },
    left: { tone: "calm", icon: IconUserOff },
  },
  (t, state) => t(`state.${state}`),
);
