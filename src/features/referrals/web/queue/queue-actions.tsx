import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { KeyHint } from "#web/ui/key-hint.tsx";
import type { Referral } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { LockLine } from "../record/lock-line.tsx";
import { moveIcons } from "../record/move-looks.ts";

export const decisions = [
  { move: "accept", key: "a", variant: "filled" },
  { move: "ask", key: "q", variant: "default" },
  { move: "reject", key: "r", variant: "default" },
] as const;

type Props = { referral: Referral; pending: boolean; onDecide: (move: Move) => void };

/** Accept, ask or reject, by button or key; where none is available, the reason. */
export function QueueActions({ referral, pending, onDecide }: Props) {
  const { t } = useTranslation("referrals");
  const available = referral.waiting ? [] : decisions.filter(({ move }) => referral.moves.includes(move));
  if (referral.moves.includes("review") && !referral.waiting)
    return (
      <Button loading={pending} onClick={() => onDecide("review")}>
        {t("record.move.review")}
      </Button>
    );
  if (available.length === 0) return <LockLine referral={referral} />;
  return available.map(({ move, key, variant }) => {
    const MoveIcon = moveIcons[move];
    return (
      <Button
        key={move}
        variant={variant}
        disabled={pending}
        aria-keyshortcuts={key}
        {...(move === "reject" && { c: "var(--bad-text)" })}
        leftSection={<MoveIcon size={17} stroke={1.8} aria-hidden="true" />}
        rightSection={<KeyHint>{key.toUpperCase()}</KeyHint>}
        onClick={() => onDecide(move)}
      >
        {t(`queue.act.${move}`)}
      </Button>
    );
  });
}
