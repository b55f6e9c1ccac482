import { Button } from "@mantine/core";
import { IconArchive, IconCircleCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { Reward } from "../../../contract/rewards.ts";
import { RewardPicture } from "../../rewards/reward-picture.tsx";
import styles from "../admin.module.css";

const RewardBadge = statusBadge(
  "gamification",
  { offered: { tone: "good", icon: IconCircleCheck }, archived: { tone: "calm", icon: IconArchive } },
  (t, state) => t(`rewardAdmin.state.${state}`),
);

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
        cell: ({ row: { original } }) => (
          <span className={styles.reward}>
            <RewardPicture picture={original.picture} pictureUrl={original.pictureUrl} className={styles.thumb ?? ""} />
            <span>
              <b dir="auto">{original.title}</b>
              <span className={styles.quiet}>
                {t(`rewardAdmin.deliveries.${original.delivery}`)}
                {original.needsApproval ? ` · ${t("rewardAdmin.approval")}` : null}
              </span>
            </span>
          </span>
        ),
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
            <Button
              variant="default"
              size="xs"
              aria-label={t("rewardAdmin.codes.title", { title: original.title })}
              onClick={(event) => {
                // The row opens the reward itself.
                event.stopPropagation();
                onImport(original);
              }}
            >
              {t("rewardAdmin.codes.action")}
            </Button>
          ) : null,
      }),
    ]);
  }, [t, intl, onImport]);
}
