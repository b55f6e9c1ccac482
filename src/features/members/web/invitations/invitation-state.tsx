import { IconCircleCheck, IconClock, IconClockOff, IconMailOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Invitation } from "../../contract.ts";

const looks = {
  open: { tone: "info", icon: IconClock },
  accepted: { tone: "good", icon: IconCircleCheck },
  expired: { tone: "warn", icon: IconClockOff },
  revoked: { tone: "calm", icon: IconMailOff },
} as const;

export function InvitationState({ state }: Pick<Invitation, "state">) {
  const { t } = useTranslation("members");
  return <StatusBadge {...looks[state]}>{t(`invitations.state.${state}`)}</StatusBadge>;
}
