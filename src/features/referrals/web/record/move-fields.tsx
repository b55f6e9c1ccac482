import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { lossReasons, rejectReasons } from "../../contract/values.ts";
import { type Need, transitionOf } from "../../rules/moves.ts";
import { ConsentBox } from "../form/consent-field.tsx";
import { MoneyField } from "../form/money-field.tsx";
import { DraftButton } from "./draft-button.tsx";
import { isBackwardMove, type MoveAnswers } from "./move-answers.ts";
import styles from "./record.module.css";

type Props = {
  move: Move;
  form: UseFormReturnType<MoveAnswers>;
  referral: ReferralRow & Partial<Pick<Referral, "question">>;
  stages: readonly Stage[];
  onEdit: (() => void) | undefined;
};

/** Exactly the fields of the transition table, and an optional note. */
export function MoveFields({ move, form, referral, stages, onEdit }: Props) {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  const needs = (need: Need) => transitionOf(move).needs.includes(need);
  const isBack = isBackwardMove(stages, referral.stageId, form.values.stageId);
  const open = stages.filter(({ kind, id }) => kind === "open" && id !== referral.stageId);
  return (
    <>
      {move === "answer" && referral.question ? (
        <blockquote className={styles.question} dir="auto">
          {referral.question}
        </blockquote>
      ) : null}
      {needs("stageId") ? (
        <Select
          label={t("values.field.stageId")}
          data-autofocus
          allowDeselect={false}
          data={open.map((stage) => ({ value: stage.id, label: stageName(stage) }))}
          {...form.getInputProps("stageId")}
          value={form.values.stageId || null}
        />
      ) : null}
      {needs("rejectReason") ? (
        <Select
          label={t("record.reason")}
          data-autofocus
          data={rejectReasons.map((value) => ({ value, label: t(`values.rejectReason.${value}`) }))}
          {...form.getInputProps("rejectReason")}
          value={form.values.rejectReason || null}
        />
      ) : null}
      {needs("lossReason") ? (
        <Select
          label={t("record.reason")}
          data-autofocus
          data={lossReasons.map((value) => ({ value, label: t(`values.lossReason.${value}`) }))}
          {...form.getInputProps("lossReason")}
          value={form.values.lossReason || null}
        />
      ) : null}
      {needs("wonMinor") ? (
        <>
          <MoneyField
            label={t("values.field.wonMinor")}
            path="wonMinor"
            minor={form.values.wonMinor}
            currency={form.values.currency}
            own={referral.currency}
            required
            focused
            error={form.errors.wonMinor}
            onFault={(faulty) => faulty && form.setFieldValue("wonMinor", null)}
            onChange={(wonMinor, currency) => form.setValues({ wonMinor, currency })}
          />
          <TextInput type="date" label={t("values.field.closedOn")} required {...form.getInputProps("closedOn")} />
        </>
      ) : null}
      {needs("consent") ? <ConsentBox {...form.getInputProps("consent", { type: "checkbox" })} /> : null}
      {move === "submit" ? null : (
        <div>
          <Textarea
            label={t(noteLabel(move, isBack))}
            dir="auto"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={5000}
            withAsterisk={needs("note") || isBack}
            {...form.getInputProps("note")}
          />
          {move === "ask" || move === "reject" ? (
            <DraftButton
              referral={referral}
              kind={move}
              rejectReason={form.values.rejectReason || undefined}
              note={form.values.note}
              onChange={(note) => form.setFieldValue("note", note)}
            />
          ) : null}
        </div>
      )}
      {move === "answer" && onEdit ? (
        <Button variant="default" onClick={onEdit}>
          {t("record.editToo")}
        </Button>
      ) : null}
    </>
  );
}

/** Returns the label of the note: a question, an answer, the reason for a step back, or an optional note. */
function noteLabel(move: Move, isBack: boolean) {
  if (move === "ask") return "record.note.question";
  if (move === "answer") return "record.note.answer";
  if (isBack) return "record.note.back";
  if (move === "reject" || move === "reverse") return "record.note.reason";
  return "record.note.along";
}
