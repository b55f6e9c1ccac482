import {
  IconArrowBackUp,
  IconBan,
  IconCircleX,
  IconClockOff,
  IconEye,
  IconMessageQuestion,
  IconPencil,
  IconProgress,
  IconReceiptRefund,
  IconSend,
  IconShieldCheck,
  IconTrophy,
} from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";

export const ReferralStatusBadge = statusBadge(
  "referrals",
  {
    draft: { tone: "calm", icon: IconPencil },
    submitted: { tone: "info", icon: IconSend },
    under_review: { tone: "info", icon: IconEye },
    needs_info: { tone: "warn", icon: IconMessageQuestion },
    accepted: { tone: "primary", icon: IconShieldCheck },
    in_progress: { tone: "primary", icon: IconProgress },
    won: { tone: "good", icon: IconTrophy },
    lost: { tone: "calm", icon: IconCircleX },
    expired: { tone: "calm", icon: IconClockOff },
    rejected: { tone: "bad", icon: IconBan },
    withdrawn: { tone: "calm", icon: IconArrowBackUp },
    reversed: { tone: "bad", icon: IconReceiptRefund },
  },
  (t, state) => t(`values.status.${state}`),
);
