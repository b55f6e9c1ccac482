import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Reward } from "../../../contract/rewards.ts";
import { ImportButton, RewardBadge, RewardSummary } from "./reward-card.tsx";

const column = columnsFor<Reward>();

export function useRewardColumns(onImport: (reward: Reward) => void) {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  return useMemo(() => {
    const { format } = numberFormat(intl);
    return column.columns([
      column.accessor("title", {
        enableHiding: false,
        ...namedColumn(t("rewardAdmin.reward"), 280),
        cell: ({ row: { original } }) => <RewardSummary reward={original} />,
      }),
      column.accessor("price", {
        header: t("rewardAdmin.price"),
        meta: { label: t("rewardAdmin.price"), numeric: true },
        cell: ({ row }) => format(row.original.price),
      }),
      column.accessor("stock", {
        header: t("rewardAdmin.stock"),
        meta: { label: t("rewardAdmin.stock"), numeric: true },
        cell: ({ row: { original } }) =>
          original.stock === null ? t("rewardAdmin.unlimited") : format(original.stock),
      }),
      column.accessor("minTier", {
        ...namedColumn(t("rewardAdmin.minTier")),
        cell: ({ row: { original } }) =>
          original.minTier === "bronze"
            ? t("rewardAdmin.everyTier")
            : t("rewardAdmin.andUp", { tier: t(`admin.tier.${original.minTier}`) }),
      }),
      column.display({
        id: "state",
        ...namedColumn(t("rewardAdmin.stateTitle")),
        cell: ({ row }) => <RewardBadge state={row.original.isArchived ? "archived" : "offered"} />,
      }),
      column.display({
        id: "codes",
        enableHiding: false,
        header: () => <span className="visually-hidden">{t("rewardAdmin.codes.action")}</span>,
        meta: { label: t("rewardAdmin.codes.action") },
        cell: ({ row: { original } }) =>
          original.delivery === "code" ? (
            <ImportButton title={original.title} onImport={() => onImport(original)} />
          ) : null,
      }),
    ]);
  }, [t, intl, onImport]);
}
