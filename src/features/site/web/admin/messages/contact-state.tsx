import { IconCheck, IconMail } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const ContactState = statusBadge(
  "admin",
  {
    new: { tone: "info", icon: IconMail },
    done: { tone: "good", icon: IconCheck },
  },
  (t, state) => t(`messages.state.${state}`),
);
