import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconPlayerSkipForward,
  IconRefresh,
  IconSend,
  IconTransfer,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type Tone } from "#web/ui/status-badge.tsx";
import type { Item } from "../../contract/items.ts";
import { type ItemStatus, itemStatusOf } from "./item-status.ts";

const badges: Record<ItemStatus, { tone: Tone; icon: Icon }> = {
  draft: { tone: "calm", icon: IconClock },
  left: { tone: "calm", icon: IconPlayerSkipForward },
  queued: { tone: "calm", icon: IconClock },
  sending: { tone: "info", icon: IconSend },
  sent: { tone: "info", icon: IconTransfer },
  paid: { tone: "good", icon: IconCircleCheck },
  again: { tone: "warn", icon: IconRefresh },
  back: { tone: "bad", icon: IconArrowBackUp },
  action: { tone: "bad", icon: IconAlertTriangle },
  way: { tone: "info", icon: IconTransfer },
  delayed: { tone: "warn", icon: IconClock },
};

/** The payout's state as a badge. Its recipient sees it as in transit, however often it is retried. */
export function ItemBadge({ item, own }: { item: Item; own: boolean }) {
  const { t } = useTranslation("payouts");
  const status = itemStatusOf(item, own);
  return <StatusBadge {...badges[status]}>{t(`ui.item.${status}`)}</StatusBadge>;
}
