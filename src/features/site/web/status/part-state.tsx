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
import { statusBadge } from "#web/ui/status-badge.tsx";

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

export const PartState = statusBadge("tenancy", stateLooks, (t, state) => t(`state.${state}`));
