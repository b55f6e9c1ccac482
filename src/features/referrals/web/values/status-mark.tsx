import {
  type Icon,
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
import { useTranslation } from "react-i18next";
import { StatusBadge, type Tone } from "#web/ui/status-badge.tsx";
import type { Status } from "../../contract/values.ts";

const looks: Record<Status, { tone: Tone; icon: Icon }> = {
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
};

/** The status of a referral: icon and label. */
export function StatusMark({ status }: { status: Status }) {
  const { t } = useTranslation("referrals");
  return <StatusBadge {...looks[status]}>{t(`values.status.${status}`)}</StatusBadge>;
}
