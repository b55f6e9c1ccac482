import { IconBan, IconCircleCheck, IconEye, IconTransfer } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const RunBadge = statusBadge(
  "payouts",
  {
    draft: { tone: "warn", icon: IconEye },
    released: { tone: "info", icon: IconTransfer },
    finished: { tone: "good", icon: IconCircleCheck },
    cancelled: { tone: "calm", icon: IconBan },
  },
  (t, state) => t(`ui.run.state.${state}`),
);
