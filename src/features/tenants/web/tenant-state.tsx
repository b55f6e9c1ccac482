import { IconCircleCheck, IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const TenantStateBadge = statusBadge(
  "tenants",
  {
    active: { tone: "good", icon: IconCircleCheck },
    suspended: { tone: "warn", icon: IconPlayerPause },
    closing: { tone: "bad", icon: IconTrash },
  },
  (t, state) => t(`state.${state}`),
);
