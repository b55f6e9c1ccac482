import { IconBan, IconCircleCheck, IconClockHour4, IconTruckDelivery, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Redemption } from "../../../contract/rewards.ts";

export const RedemptionBadge = statusBadge(
  "gamification",
  {
    requested: { tone: "warn", icon: IconClockHour4 },
    approved: { tone: "info", icon: IconTruckDelivery },
    delivered: { tone: "good", icon: IconCircleCheck },
    declined: { tone: "bad", icon: IconBan },
    cancelled: { tone: "calm", icon: IconX },
  },
  (t, state) => t(`rewardAdmin.redemption.state.${state}`),
);

const column = columnsFor<Redemption>();

export function useRedemptionColumns() {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  return useMemo(() => {
    const { format } = numberFormat(intl);
    return column.columns([
      column.display({
        id: "person",
        enableHiding: false,
        ...namedColumn(t("rewardAdmin.redemption.person"), 200),
        cell: ({ row }) => <b dir="auto">{row.original.person?.name ?? t("rewardAdmin.redemption.former")}</b>,
      }),
      column.display({
        id: "title",
        ...namedColumn(t("rewardAdmin.reward"), 240),
        cell: ({ row }) => <span dir="auto">{row.original.title}</span>,
      }),
      column.display({
        id: "points",
        header: t("rules.points"),
        meta: { label: t("rules.points"), numeric: true },
        cell: ({ row }) => format(row.original.points),
      }),
      column.display({
        id: "state",
        ...namedColumn(t("rewardAdmin.stateTitle")),
        cell: ({ row }) => <RedemptionBadge state={row.original.state} />,
      }),
      column.accessor("createdAt", {
        ...namedColumn(t("rewardAdmin.redemption.date")),
        cell: ({ row }) => <DayText at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t, intl]);
}
