import { Button } from "@mantine/core";
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCoins,
  IconGift,
  IconTicket,
  IconTruck,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Id } from "#base/ids.ts";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { Can } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import action from "#web/ui/action.module.css";
import { confirm } from "#web/ui/ask.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { cancelRedemption, type Redemption, revealCode } from "../../contract/rewards.ts";
import { canMove } from "../../rules/redemptions.ts";
import { useInvalidateGame } from "../api.ts";
import { useGameText } from "../use-game-text.ts";

const RedemptionBadge = statusBadge(
  "gamification",
  {
    requested: { tone: "warn", icon: IconClock },
    approved: { tone: "info", icon: IconTruck },
    delivered: { tone: "good", icon: IconCircleCheck },
    declined: { tone: "bad", icon: IconX },
    cancelled: { tone: "calm", icon: IconBan },
  },
  (t, state) => t(`redemptions.state.${state}`),
);

const icons = { code: IconTicket, shipped: IconGift, money: IconCoins };

/** One redemption with its state; its code can be revealed, and one that waits for approval cancelled. */
export function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const { t, number } = useGameText();
  const { title, delivery, points, minor, currency, commissionId, state, note, answer, createdAt } = redemption;
  const DeliveryIcon = icons[delivery];
  return (
    <ItemRow
      icon={<DeliveryIcon size={18} stroke={1.7} aria-hidden="true" />}
      title={<strong dir="auto">{title}</strong>}
      badges={<RedemptionBadge state={state} />}
      facts={
        <>
          <span>{t("rewards.price", { count: points, points: number(points) })}</span>
          {minor !== null && currency ? (
            <span>
              <MoneyText amount={{ minor, currency }} />
            </span>
          ) : null}
          <span>
            <RelativeTime at={new Date(createdAt)} />
          </span>
          {note ? <bdi>{note}</bdi> : null}
          {answer ? <bdi>{answer}</bdi> : null}
        </>
      }
      actions={
        delivery === "code" && state === "delivered" ? (
          <Code redemption={redemption} />
        ) : commissionId ? (
          <Paid commissionId={commissionId} title={title} />
        ) : canMove("cancel", state) ? (
          <Cancel redemption={redemption} />
        ) : undefined
      }
    />
  );
}

/** Leads to the commission that pays a reward in money. */
function Paid({ commissionId, title }: { commissionId: Id<"com">; title: string }) {
  const { t } = useGameText();
  return (
    <Can do={viewCommissionsAccess}>
      <Link
        to="/commissions"
        search={{ id: commissionId }}
        className={action.quiet}
        aria-label={t("rewardMoney.viewNamed", { title })}
      >
        {t("rewardMoney.view")}
      </Link>
    </Can>
  );
}

function Code({ redemption: { id, title } }: { redemption: Redemption }) {
  const { t } = useGameText();
  const errorText = useErrorText();
  const [code, setCode] = useState<string>();
  const { send, isPending } = useSend(revealCode, {
    onSuccess: (answer) => setCode(answer.code),
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (code) return <CopyButton text={code} label={t("redemptions.copy")} />;
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={t("redemptions.revealNamed", { title })}
      onClick={() => send({ id })}
    >
      {t("redemptions.reveal")}
    </Button>
  );
}

function Cancel({ redemption: { id, title, points } }: { redemption: Redemption }) {
  const { t, number } = useGameText();
  const errorText = useErrorText();
  const invalidate = useInvalidateGame();
  const { send, isPending } = useSend(cancelRedemption, {
    onSuccess: async () => {
      await invalidate();
      toast(t("redemptions.cancelled"));
    },
    onError: (error) => {
      void invalidate();
      toast(errorText(error), "bad");
    },
  });
  const cancel = async () => {
    const body = t("redemptions.cancelLine", { count: points, points: number(points) });
    if (await confirm({ title: t("redemptions.cancelTitle", { title }), body, action: t("redemptions.cancel") }))
      send({ id });
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void cancel()}>
      {t("redemptions.cancel")}
    </Button>
  );
}
