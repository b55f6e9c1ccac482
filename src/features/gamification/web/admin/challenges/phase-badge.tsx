import {
  IconBan,
  IconCalendar,
  IconCircleCheck,
  IconClockHour4,
  IconPencil,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const PhaseBadge = statusBadge(
  "gamification",
  {
    draft: { tone: "warn", icon: IconPencil },
    upcoming: { tone: "info", icon: IconCalendar },
    running: { tone: "good", icon: IconPlayerPlay },
    correcting: { tone: "info", icon: IconClockHour4 },
    settled: { tone: "calm", icon: IconCircleCheck },
    canceled: { tone: "bad", icon: IconBan },
  },
  (t, phase) => t(`challenge.phase.${phase}`),
);
