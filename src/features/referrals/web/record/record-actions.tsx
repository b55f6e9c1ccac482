import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Referral } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { isDestructive, moveIcons, nextMoveOf } from "./move-looks.ts";
import { useDraftDeletion } from "./use-draft-deletion.ts";
import { useMove } from "./use-move.ts";
import { useMoveLabel } from "./use-move-label.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

type Props = { referral: Referral; onEdit: (id: Referral["id"]) => void };

/** Shows the next move as a button and the others in the menu, as far as they are available to this person. */
export function RecordActions({ referral, onEdit }: Props) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Move>();
  const remove = useDraftDeletion(referral);
  const direct = useMove(referral, {
    onDone: ({ fullName }) => toast(t("record.done.review", { name: fullName })),
    onRefused: (error) => toast(errorText(error), "bad"),
  });
  const named = useMoveLabel(referral);
  const isDraft = referral.status === "draft";
  const next = nextMoveOf(referral.moves);
  const edit = () => onEdit(referral.id);
  const go = (move: Move) => {
    if (move === "submit") edit();
    else if (move === "review") direct.send({ move });
    else setAsked(move);
  };
  const others = referral.moves.filter((move) => move !== next && !(isDraft && move === "withdraw"));
  const canEdit = referral.editable.length > 0 && !isDraft;
  const menu: MoreAction[] = [
    ...(canEdit && next ? [{ label: t("record.edit"), icon: IconPencil, onClick: edit }] : []),
    ...others.map((move) => ({
      label: t(`record.move.${named(move)}`),
      icon: moveIcons[move],
      onClick: () => go(move),
      danger: isDestructive(move),
    })),
    ...(isDraft && referral.moves.includes("submit")
      ? [{ label: t("record.deleteDraft"), icon: IconTrash, onClick: remove, danger: true }]
      : []),
  ];
  const NextIcon = next && moveIcons[next];
  return (
    <>
      {next && NextIcon ? (
        <Button
          loading={direct.isPending}
          leftSection={<NextIcon size={17} stroke={1.8} className="flips" aria-hidden="true" />}
          onClick={() => go(next)}
        >
          {t(next === "submit" ? "record.continue" : `record.move.${named(next)}`)}
        </Button>
      ) : canEdit ? (
        <Button variant="default" leftSection={<IconPencil size={17} stroke={1.8} aria-hidden="true" />} onClick={edit}>
          {t("record.edit")}
        </Button>
      ) : null}
      {menu.length > 0 ? <MoreMenu actions={menu} /> : null}
      {asked ? (
        <Suspense fallback={null}>
          <MoveDialog key={asked} referral={referral} move={asked} onClose={() => setAsked(undefined)} onEdit={edit} />
        </Suspense>
      ) : null}
    </>
  );
}
