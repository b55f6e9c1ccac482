import { Button } from "@mantine/core";
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconGift,
  IconTicket,
  IconTruck,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ItemRow } from "#web/ui/item-rows.tsx";
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

const icons = { code: IconTicket, shipped: IconGift };

/** One redemption with its state; its code can be revealed, and one that waits for approval cancelled. */
export function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const { t, number } = useGameText();
  const { title, delivery, points, state, note, answer, createdAt } = redemption;
  const DeliveryIcon = icons[delivery];
  return (
    <ItemRow
      icon={<DeliveryIcon size={18} stroke={1.7} aria-hidden="true" />}
      title={<strong dir="auto">{title}</strong>}
      badges={<RedemptionBadge state={state} />}
      facts={
        <>
          <span>{t("rewards.price", { count: points, points: number(points) })}</span>
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
        ) : canMove("cancel", state) ? (
          <Cancel redemption={redemption} />
        ) : undefined
      }
    />
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
