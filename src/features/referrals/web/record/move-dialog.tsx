import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { catalog } from "#features/programs/web/api.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { ExpectedCommission } from "../slots.tsx";
import { ConcurrentChangeNotice } from "./concurrent-change-notice.tsx";
import { emptyAnswers, isBackwardMove, type MoveAnswers, missingAnswers, toInput } from "./move-answers.ts";
import { MoveFields } from "./move-fields.tsx";
import { isDestructive } from "./move-looks.ts";
import { useMove } from "./use-move.ts";
import { useMoveLabel } from "./use-move-label.ts";

type Props = {
  referral: ReferralRow & Partial<Pick<Referral, "question">>;
  move: Move;
  /** The target stage, if it is already known from a dropped card. */
  stageId?: Referral["stageId"];
  onClose: () => void;
  onDone?: (moved: Referral) => void;
  /** Opens the form when an answer needs more than text. */
  onEdit?: (() => void) | undefined;
};

/** The dialog of a move: what it means, the input it needs, and the button. */
export function MoveDialog({ referral, move, stageId, onClose, onDone, onEdit }: Props) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const name = useMoveLabel(referral)(move);
  const { data: known } = useQuery(catalog);
  const pipeline = known && allPipelinesOf(known).find(({ id }) => id === referral.pipelineId);
  const stages = pipeline?.stages ?? [];
  const form = useForm<MoveAnswers>({
    initialValues: emptyAnswers(referral, stageId),
    validate: (answers) =>
      Object.fromEntries(
        missingAnswers(move, answers, isBackwardMove(stages, referral.stageId, answers.stageId)).map((field) => [
          field,
          field === "consent" ? t("form.lacks.consent") : faultText({ code: "required" }, words),
        ]),
      ),
  });
  const [refusal, setRefusal] = useState<unknown>();
  const { send, isPending, concurrentChange } = useMove(referral, {
    onDone: (moved) => {
      toast(t(`record.done.${name}`, { name: moved.fullName }));
      onClose();
      onDone?.(moved);
    },
    onRefused: (error) => setRefusal(showFieldErrors(form, error, words) ? undefined : error),
  });
  const submit = form.onSubmit(
    (answers) => {
      setRefusal(undefined);
      send(toInput(move, answers));
    },
    (found) => focusFirst(form, Object.keys(found)),
  );
  return (
    <Dialog onClose={onClose} title={t(`record.move.${name}`)}>
      <ActionForm
        form={{ submit, isPending, refusal }}
        submitLabel={t(`record.act.${name}`)}
        danger={isDestructive(move)}
        disabled={concurrentChange !== undefined && !concurrentChange.now.moves.includes(move)}
        onCancel={onClose}
      >
        {concurrentChange ? <ConcurrentChangeNotice concurrentChange={concurrentChange} move={move} /> : null}
        <p className="soft">{t(`record.line.${name}`, { name: referral.fullName })}</p>
        <MoveFields move={move} form={form} referral={referral} stages={stages} onEdit={onEdit} />
        {move === "win" ? (
          <ExpectedCommission referralId={referral.id} minor={form.values.wonMinor} currency={form.values.currency} />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
