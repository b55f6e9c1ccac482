import { IconCircleCheck, IconCircleX, IconSparkles } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const ApplicationStateBadge = statusBadge(
  "applications",
  {
    new: { tone: "info", icon: IconSparkles },
    approved: { tone: "good", icon: IconCircleCheck },
    declined: { tone: "calm", icon: IconCircleX },
  },
  (t, state) => t(`state.${state}`),
);
