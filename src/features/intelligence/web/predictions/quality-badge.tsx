import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const QualityBadge = statusBadge(
  "intelligence",
  {
    high: { tone: "good", icon: IconArrowUpRight },
    medium: { tone: "info", icon: IconArrowRight },
    low: { tone: "calm", icon: IconArrowDownRight },
  },
  (t, state) => t(`quality.${state}`),
);
