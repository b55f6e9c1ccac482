import {
  type Icon,
  IconAlarm,
  IconBuildingBank,
  IconCashOff,
  IconClipboardCheck,
  IconClockExclamation,
  IconCoins,
  IconMessageCircleQuestion,
  IconPlugConnectedX,
  IconScale,
  IconShieldExclamation,
  IconUserPlus,
  IconUserQuestion,
  IconUsersPlus,
} from "@tabler/icons-react";
import type { Need } from "../contract.ts";

type Look = { icon: Icon; tone: "bad" | "warn" | "calm" };

/** Only overdue and failed work is highlighted; the rest is routine and must not look like an alarm. */
export const needLooks: Record<Need, Look> = {
  overdue: { icon: IconClockExclamation, tone: "bad" },
  reviews: { icon: IconAlarm, tone: "calm" },
  approvals: { icon: IconClipboardCheck, tone: "calm" },
  approvers: { icon: IconUsersPlus, tone: "warn" },
  disputes: { icon: IconScale, tone: "warn" },
  runs: { icon: IconBuildingBank, tone: "calm" },
  actions: { icon: IconCashOff, tone: "bad" },
  dealEvents: { icon: IconPlugConnectedX, tone: "warn" },
  joiners: { icon: IconUserPlus, tone: "calm" },
  applications: { icon: IconUserQuestion, tone: "calm" },
  questions: { icon: IconMessageCircleQuestion, tone: "warn" },
  expiring: { icon: IconShieldExclamation, tone: "warn" },
  payee: { icon: IconCoins, tone: "warn" },
};
