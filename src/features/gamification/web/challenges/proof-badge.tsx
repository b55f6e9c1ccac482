import { IconCheck, IconEye, IconX } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const ProofBadge = statusBadge(
  "gamification",
  {
    submitted: { tone: "info", icon: IconEye },
    accepted: { tone: "good", icon: IconCheck },
    declined: { tone: "bad", icon: IconX },
  },
  (t, state) => t(`challenge.proofs.state.${state}`),
);
