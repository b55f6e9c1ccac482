import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconDatabase,
  IconDeviceMobileMessage,
  IconFolder,
  IconMail,
  IconServer,
  IconStack2,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Part } from "#features/tenancy/contract.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

export const partIcons = {
  server: IconServer,
  database: IconDatabase,
  jobs: IconStack2,
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  storage: IconFolder,
} as const;

/** The look of each state, wherever it is shown. */
export const stateLooks = {
  ok: { tone: "good", icon: IconCircleCheck },
  slow: { tone: "warn", icon: IconClockExclamation },
  down: { tone: "bad", icon: IconAlertTriangle },
  off: { tone: "calm", icon: IconCircleDashed },
} as const;

export function PartState({ state }: { state: Part["state"] }) {
  const { t } = useTranslation("tenancy");
  const { tone, icon } = stateLooks[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
