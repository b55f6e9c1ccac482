import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { errors } from "../../contract/errors.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { referralById, referralsKey, timelineOf } from "../api.ts";
import { useMoveToast } from "../record/use-move-toast.ts";
import { moveTo, type PendingMoves } from "./moves.ts";

/** A move that needs a dialog before it is sent. */
export type MoveRequest = { row: ReferralRow; move: Move; stageId: Stage["id"] };

/**
 * Moves a card optimistically and rolls back when the server refuses; moves that need input open a dialog first. The moved card takes the
 * focus, because the element that had it is gone with the card's old place.
 */
export function useMoves(pipeline: Pipeline) {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  const errorText = useErrorText();
  const showMoved = useMoveToast();
  const queries = useQueryClient();
  const [pendingMoves, setPendingMoves] = useState<PendingMoves>(new Map());
  const [asked, setAsked] = useState<MoveRequest>();
  const [toFocus, setToFocus] = useState<Referral["id"]>();

  const begin = (row: ReferralRow, to: Stage["id"]) => {
    setPendingMoves((before) => new Map(before).set(row.id, { row, to }));
    setToFocus(row.id);
  };
  const settle = (id: string) => setPendingMoves((before) => new Map([...before].filter(([one]) => one !== id)));
  const invalidate = () => queries.invalidateQueries({ queryKey: referralsKey });

  /** Shows who changed the referral first, and its current stage. */
  const describeConflict = async ({ id, fullName: name }: ReferralRow) => {
    const [now, timeline] = await Promise.all([
      queries.fetchQuery({ ...referralById(id), staleTime: 0 }),
      queries.fetchInfiniteQuery({ ...timelineOf(id), staleTime: 0 }),
    ]);
    const stage = pipeline.stages.find((one) => one.id === now.stageId);
    const by = timeline.pages[0]?.items.find((one) => one.by)?.by;
    const where = stage ? stageName(stage) : "";
    return by ? t("board.staleBy", { name, by, stage: where }) : t("board.stale", { name, stage: where });
  };

  const send = async (row: ReferralRow, stage: Stage, note?: string): Promise<Referral | undefined> => {
    begin(row, stage.id);
    const { id, version } = row;
    const input = { id, version, move: "advance", stageId: stage.id, ...(note && { note }) } as const;
    const moved = await call(moveReferral, input, uuid()).catch(async (error: unknown) => {
      const words = errors.stale.is(error)
        ? await describeConflict(row).catch(() => errorText(error))
        : errorText(error);
      toast(words, "bad");
      return undefined;
    });
    if (moved) queries.setQueryData(referralById(id).queryKey, moved);
    await invalidate();
    settle(id);
    if (!moved) setToFocus(id);
    return moved;
  };

  const sendWithUndo = async (row: ReferralRow, to: Stage) => {
    const from = pipeline.stages.find(({ id }) => id === row.stageId);
    const moved = await send(row, to);
    if (moved) showMoved({ moved, from, to }, (now, stage) => send(now, stage, t("board.undoReason")));
  };

  return {
    pendingMoves,
    toFocus,
    onFocused: () => setToFocus(undefined),
    asked,
    endAsking: () => setAsked(undefined),
    /** Shows what the dialog moved at its new place, until the columns are loaded again. */
    takeMoved: async (row: ReferralRow, moved: Referral) => {
      begin(row, moved.stageId);
      await invalidate();
      settle(row.id);
    },
    moveTo: (row: ReferralRow, stage: Stage) => {
      if (stage.id === row.stageId || pendingMoves.has(row.id)) return;
      const { move, asks } = moveTo(stage, row, pipeline);
      if (asks) setAsked({ row, move, stageId: stage.id });
      else void sendWithUndo(row, stage);
    },
  };
}
