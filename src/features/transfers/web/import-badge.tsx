import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconLoader2,
} from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const ImportBadge = statusBadge(
  "transfers",
  {
    checking: { tone: "info", icon: IconLoader2 },
    checked: { tone: "warn", icon: IconClipboardCheck },
    running: { tone: "info", icon: IconLoader2 },
    done: { tone: "good", icon: IconCircleCheck },
    failed: { tone: "bad", icon: IconAlertTriangle },
    undoing: { tone: "info", icon: IconLoader2 },
    undone: { tone: "calm", icon: IconArrowBackUp },
  },
  (t, state) => t(`state.${state}`),
);
