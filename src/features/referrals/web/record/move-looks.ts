import {
  type Icon,
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCircleX,
  IconClockOff,
  IconEye,
  IconMessageQuestion,
  IconMessageReply,
  IconReceiptRefund,
  IconRotate,
  IconSend,
  IconShieldCheck,
  IconTrophy,
} from "@tabler/icons-react";
import type { Move } from "../../contract/values.ts";

export const moveIcons: Record<Move, Icon> = {
  submit: IconSend,
  review: IconEye,
  ask: IconMessageQuestion,
  answer: IconMessageReply,
  accept: IconShieldCheck,
  reject: IconBan,
  advance: IconArrowRight,
  win: IconTrophy,
  lose: IconCircleX,
  expire: IconClockOff,
  withdraw: IconArrowBackUp,
  reverse: IconReceiptRefund,
  reopen: IconRotate,
};

/** The usual next moves, in the order of a referral's life cycle. */
const usual: readonly Move[] = ["submit", "answer", "review", "accept", "advance", "reopen"];
export const nextMoveOf = (moves: readonly Move[]): Move | undefined => usual.find((move) => moves.includes(move));

/** Returns whether the move is destructive and shown in red. */
export const isDestructive = (move: Move): boolean => move === "reject" || move === "withdraw" || move === "reverse";
