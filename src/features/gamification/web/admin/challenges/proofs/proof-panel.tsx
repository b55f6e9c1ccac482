import { Button, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { decideProof, type ManagedProof } from "../../../../contract/proofs.ts";
import { ProofBadge } from "../../../challenges/proof-badge.tsx";
import game from "../../../game.module.css";
import styles from "../../admin.module.css";
import { useInvalidateAdmin } from "../../api.ts";
import { ProofText } from "./proof-text.tsx";

type Props = { proof: ManagedProof; isFinal: boolean; onClose: () => void; onDecided: () => void };

/** A proof with what the person wrote or uploaded. A decision can be changed until the challenge is final. */
export function ProofPanel({ proof, isFinal, onClose, onDecided }: Props) {
  const { t } = useTranslation("gamification");
  const { person, challenge, text, file, state, answer, createdAt, decidedAt } = proof;
  const facts = [
    { name: t("challengeAdmin.proofs.proof"), value: text && <ProofText text={text} /> },
    {
      name: t("challenge.proofs.file"),
      value: file ? (
        <a href={file.url} className={game.link} target="_blank" rel="noopener noreferrer" dir="auto">
          {file.name}
        </a>
      ) : null,
    },
    { name: t("challengeAdmin.challenge"), value: <span dir="auto">{challenge.title}</span> },
    { name: t("rewardAdmin.stateTitle"), value: <ProofBadge state={state} /> },
    { name: t("challengeAdmin.proofs.submitted"), value: <DayText at={new Date(createdAt)} /> },
    { name: t("rewardAdmin.redemption.decided"), value: decidedAt ? <DayText at={new Date(decidedAt)} /> : null },
    { name: t("rewardAdmin.redemption.answer"), value: isFinal && answer ? <span dir="auto">{answer}</span> : null },
  ];
  return (
    <SidePanel opened title={<bdi>{person?.name ?? t("rewardAdmin.redemption.former")}</bdi>} onClose={onClose}>
      <div className={styles.stack}>
        <FactList facts={facts} />
        {isFinal ? <Notice tone="info">{t("challengeAdmin.proofs.final")}</Notice> : null}
        {isFinal ? null : <DecisionForm proof={proof} onDone={onDecided} />}
      </div>
    </SidePanel>
  );
}

function DecisionForm({ proof: { id, state, answer }, onDone }: { proof: ManagedProof; onDone: () => void }) {
  const { t } = useTranslation("gamification");
  const errorText = useErrorText();
  const invalidate = useInvalidateAdmin();
  const done = ({ state: now }: ManagedProof) =>
    t(now === "accepted" ? "challengeAdmin.proofs.accepted" : "challengeAdmin.proofs.declined");
  const move: "accept" | "decline" = state === "accepted" ? "decline" : "accept";
  const form = useActionForm(decideProof, {
    initialValues: { answer },
    toInput: (values) => ({ id, move, ...values }),
    onSuccess: invalidate,
    message: done,
    onDone,
  });
  const declining = useSend(decideProof, {
    onSuccess: async (decided) => {
      await invalidate();
      toast(done(decided));
      onDone();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const decline = (
    <Button
      variant="default"
      loading={declining.isPending}
      onClick={() => declining.send({ id, move: "decline", answer: form.getValues().answer })}
    >
      {t("challengeAdmin.proofs.decline")}
    </Button>
  );
  return (
    <ActionForm
      form={form}
      buttons="bar"
      submitLabel={t(`challengeAdmin.proofs.${move}`)}
      secondary={state === "submitted" ? decline : null}
    >
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxLength={500}
        label={t("rewardAdmin.redemption.answer")}
        description={t("challengeAdmin.proofs.answerHelp")}
        {...form.getInputProps("answer")}
      />
    </ActionForm>
  );
}
