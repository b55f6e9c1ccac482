import { Button } from "@mantine/core";
import { IconMailForward, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { allPipelinesOf, isStepBack } from "#features/programs/rules.ts";
import { catalog } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { useKeys } from "#web/ui/use-keys.ts";
import { draftMessage } from "../../contract/draft.ts";
import type { Referral } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { canFollowUp } from "../../rules/drafting.ts";
import { LockLine } from "./lock-line.tsx";
import { isDestructive, moveIcons, nextMoveOf } from "./move-looks.ts";
import { StageActions } from "./stage-actions.tsx";
import { nextStageOf } from "./stage-steps.ts";
import { useDraftDeletion } from "./use-draft-deletion.ts";
import { useMove } from "./use-move.ts";
import { useMoveLabel } from "./use-move-label.ts";
import { useMoveToast } from "./use-move-toast.ts";

const FollowUpDialog = lazy(async () => ({ default: (await import("./follow-up-dialog.tsx")).FollowUpDialog }));
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

type Asked = { move: Move; stageId?: Stage["id"] };
type Actions = {
  /** The next move as a button, or why there is none. */
  primary: ReactNode;
  menu: MoreAction[];
  /** Open while a move needs input. */
  dialog: ReactNode;
};

/** The moves available to this person: the next one as a button, stages and results beside it, the others in the menu. */
export function useRecordActions(referral: Referral, onEdit: (id: Referral["id"]) => void): Actions {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Asked>();
  const [target, setTarget] = useState<Stage>();
  const [isFollowingUp, setFollowingUp] = useState(false);
  const canDraft = useCan(draftMessage) && canFollowUp(referral);
  const remove = useDraftDeletion(referral);
  const showMoved = useMoveToast();
  const named = useMoveLabel(referral);
  const { data: known } = useQuery(catalog);
  const stages = (known && allPipelinesOf(known).find(({ id }) => id === referral.pipelineId)?.stages) ?? [];
  const from = stages.find(({ id }) => id === referral.stageId);
  const direct = useMove(referral, {
    onDone: (moved) => {
      if (target) showMoved({ moved, from, to: target });
      else toast(t("record.done.review", { name: moved.fullName }));
    },
    onRefused: (error) => toast(errorText(error), "bad"),
    // Without a dialog there is no place to compare, so the person is told to look again.
    onConcurrentChange: () => toast(t("errors.stale"), "bad"),
  });

  const { status, moves } = referral;
  const isDraft = status === "draft";
  const next = nextMoveOf(moves);
  const edit = () => onEdit(referral.id);
  const go = (move: Move) => {
    setTarget(undefined);
    if (move === "submit") edit();
    else if (move === "review") direct.send({ move });
    else setAsked({ move });
  };
  const advance = (stage: Stage) => {
    if (isStepBack(from, stage)) return setAsked({ move: "advance", stageId: stage.id });
    setTarget(stage);
    direct.send({ move: "advance", stageId: stage.id });
  };

  const nextStage = nextStageOf(stages, referral.stageId);
  const moveOn = () => (nextStage ? advance(nextStage) : go("win"));
  useKeys({ m: next === "advance" && !direct.isPending ? moveOn : undefined }, { inDialog: true });

  const inSplitButton: readonly Move[] = next === "advance" ? ["advance", "win", "lose"] : [];
  const others = moves.filter(
    (move) => move !== next && !inSplitButton.includes(move) && !(isDraft && move === "withdraw"),
  );
  const canEdit = referral.editable.length > 0 && !isDraft;
  const menu: MoreAction[] = [
    ...(canEdit ? [{ label: t("record.edit"), icon: IconPencil, onClick: edit }] : []),
    ...(canDraft ? [{ label: t("followUp.open"), icon: IconMailForward, onClick: () => setFollowingUp(true) }] : []),
    ...others.map((move) => ({
      label: t(`record.move.${named(move)}`),
      icon: moveIcons[move],
      onClick: () => go(move),
      danger: isDestructive(move),
    })),
    ...(isDraft && moves.includes("submit")
      ? [{ label: t("record.deleteDraft"), icon: IconTrash, onClick: remove, danger: true }]
      : []),
  ];
  const NextIcon = next && moveIcons[next];
  const primary =
    next === "advance" ? (
      <StageActions
        stages={stages}
        currentId={referral.stageId}
        next={nextStage}
        pending={direct.isPending}
        onMove={advance}
        onWin={() => go("win")}
        onLose={() => go("lose")}
      />
    ) : next && NextIcon ? (
      <Button
        loading={direct.isPending}
        leftSection={<NextIcon size={17} stroke={1.8} className="flips" aria-hidden="true" />}
        onClick={() => go(next)}
      >
        {t(next === "submit" ? "record.continue" : `record.move.${named(next)}`)}
      </Button>
    ) : (
      <LockLine referral={referral} />
    );
  const dialog = asked ? (
    <Suspense fallback={null}>
      <MoveDialog
        key={asked.move}
        referral={referral}
        move={asked.move}
        {...(asked.stageId && { stageId: asked.stageId })}
        onClose={() => setAsked(undefined)}
        onEdit={edit}
      />
    </Suspense>
  ) : isFollowingUp ? (
    <Suspense fallback={null}>
      <FollowUpDialog referral={referral} onClose={() => setFollowingUp(false)} />
    </Suspense>
  ) : null;
  return { primary, menu, dialog };
}
