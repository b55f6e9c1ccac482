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
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { referralById, referralsKey, timelineOf } from "../api.ts";
import { moveTo, type PendingMoves } from "./moves.ts";

/** A move that needs a dialog before it is sent. */
export type MoveRequest = { row: ReferralRow; move: Move; stageId: Stage["id"] };

/** Moves a card optimistically and rolls back when the server refuses; moves that need input open a dialog first. */
export function useMoves(pipeline: Pipeline) {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [pendingMoves, setPendingMoves] = useState<PendingMoves>(new Map());
  const [asked, setAsked] = useState<MoveRequest>();
  const [announcement, setAnnouncement] = useState("");

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

  const send = async (row: ReferralRow, stage: Stage) => {
    setPendingMoves((before) => new Map(before).set(row.id, { row, to: stage.id }));
    try {
      const { id, version } = row;
      const now = await call(moveReferral, { id, version, move: "advance", stageId: stage.id }, uuid());
      queries.setQueryData(referralById(id).queryKey, now);
      setAnnouncement(t("board.moved", { name: row.fullName, stage: stageName(stage) }));
    } catch (error) {
      const words = errors.stale.is(error)
        ? await describeConflict(row).catch(() => errorText(error))
        : errorText(error);
      toast(words, "bad");
    }
    await invalidate();
    settle(row.id);
  };

  return {
    pendingMoves,
    announcement,
    asked,
    endAsking: () => setAsked(undefined),
    moveTo: (row: ReferralRow, stage: Stage) => {
      if (stage.id === row.stageId || pendingMoves.has(row.id)) return;
      const { move, asks } = moveTo(stage, row, pipeline);
      if (asks) setAsked({ row, move, stageId: stage.id });
      else void send(row, stage);
    },
  };
}
