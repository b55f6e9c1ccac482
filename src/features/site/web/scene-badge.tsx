import { IconProgress, IconSend, IconTrophy } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

/** The status of an invented referral. */
export const SceneBadge = statusBadge(
  "site",
  {
    sent: { tone: "info", icon: IconSend },
    progress: { tone: "primary", icon: IconProgress },
    won: { tone: "good", icon: IconTrophy },
  },
  (t, state) => t(`picture.status.${state}`),
);
