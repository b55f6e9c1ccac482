import { Button } from "@mantine/core";
import { IconArchive, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { Reward } from "../../../contract/rewards.ts";
import { RewardPicture } from "../../rewards/reward-picture.tsx";
import styles from "../admin.module.css";

export const RewardBadge = statusBadge(
  "gamification",
  { offered: { tone: "good", icon: IconCircleCheck }, archived: { tone: "calm", icon: IconArchive } },
  (t, state) => t(`rewardAdmin.state.${state}`),
);

export function RewardSummary({ reward }: { reward: Reward }) {
  const { t } = useTranslation("gamification");
  return (
    <span className={styles.reward}>
      <RewardPicture picture={reward.picture} pictureUrl={reward.pictureUrl} className={styles.thumb ?? ""} />
      <span>
        <b dir="auto">{reward.title}</b>
        <span className={styles.quiet}>
          {t(`rewardAdmin.deliveries.${reward.delivery}`)}
          {reward.minor !== null && reward.currency ? (
            <>
              {" · "}
              <MoneyText amount={{ minor: reward.minor, currency: reward.currency }} />
            </>
          ) : null}
          {reward.needsApproval ? ` · ${t("rewardAdmin.approval")}` : null}
        </span>
      </span>
    </span>
  );
}

export function ImportButton({ title, onImport }: { title: string; onImport: () => void }) {
  const { t } = useTranslation("gamification");
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t("rewardAdmin.codes.title", { title })}
      onClick={(event) => {
        // The row opens the reward itself.
        event.stopPropagation();
        onImport();
      }}
    >
      {t("rewardAdmin.codes.action")}
    </Button>
  );
}

/** A reward as a card for narrow screens. */
export function RewardCard({ reward, onImport }: { reward: Reward; onImport: () => void }) {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  const { format } = numberFormat(intl);
  return (
    <div className={styles.rewardCard}>
      <RewardSummary reward={reward} />
      <span className={styles.quiet}>
        {t("rewardAdmin.price")}: {format(reward.price)} · {t("rewardAdmin.stock")}:{" "}
        {reward.stock === null ? t("rewardAdmin.unlimited") : format(reward.stock)}
      </span>
      <div className={styles.row}>
        <RewardBadge state={reward.isArchived ? "archived" : "offered"} />
        {reward.delivery === "code" ? <ImportButton title={reward.title} onImport={onImport} /> : null}
      </div>
    </div>
  );
}
