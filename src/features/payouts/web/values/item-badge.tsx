import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconFileDownload,
  IconPlayerSkipForward,
  IconRefresh,
  IconSend,
  IconTransfer,
} from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { Item } from "../../contract/items.ts";
import { itemStatusOf } from "../../rules/items.ts";

const ItemStatusBadge = statusBadge(
  "payouts",
  {
    draft: { tone: "calm", icon: IconClock },
    left: { tone: "calm", icon: IconPlayerSkipForward },
    queued: { tone: "calm", icon: IconClock },
    sending: { tone: "info", icon: IconSend },
    sent: { tone: "info", icon: IconTransfer },
    ready: { tone: "warn", icon: IconFileDownload },
    preparing: { tone: "calm", icon: IconClock },
    paid: { tone: "good", icon: IconCircleCheck },
    again: { tone: "warn", icon: IconRefresh },
    back: { tone: "bad", icon: IconArrowBackUp },
    action: { tone: "bad", icon: IconAlertTriangle },
    way: { tone: "info", icon: IconTransfer },
    delayed: { tone: "warn", icon: IconClock },
  },
  (t, status) => t(`ui.item.${status}`),
);

/** The payout's state as a badge. Its recipient sees it as in transit, however often it is retried. */
export const ItemBadge = ({ item, own }: { item: Item; own: boolean }) => (
  <ItemStatusBadge state={itemStatusOf(item, own)} />
);
