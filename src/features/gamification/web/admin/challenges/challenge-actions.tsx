import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { deleteChallenge, type ManagedChallenge, publishChallenge } from "../../../contract/challenges.ts";
import { canChange } from "../../../rules/challenges.ts";
import { useInvalidateAdmin } from "../api.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

type Props = { challenge: ManagedChallenge; onEdit: () => void; onDone: () => void; onDeleted: () => void };

/** What the rules allow with a challenge now; the server checks them again. */
export function ChallengeActions({ challenge: { id, phase, title }, onEdit, onDone, onDeleted }: Props) {
  const { t } = useTranslation("gamification");
  const errorText = useErrorText();
  const invalidate = useInvalidateAdmin();
  const [isCanceling, setCanceling] = useState(false);
  const onError = (error: Error) => toast(errorText(error), "bad");
  const publishing = useSend(publishChallenge, {
    onSuccess: async () => {
      await invalidate();
      toast(t("challengeAdmin.done.published"));
      onDone();
    },
    onError,
  });
  const deleting = useSend(deleteChallenge, {
    onSuccess: async () => {
      await invalidate();
      toast(t("challengeAdmin.done.deleted"));
      onDeleted();
    },
    onError,
  });
  const deleteDraft = async () => {
    const isSure = await confirm({
      title: t("challengeAdmin.deleteTitle", { title }),
      body: t("challengeAdmin.deleteLine"),
      action: t("challengeAdmin.delete"),
      danger: true,
    });
    if (isSure) deleting.send({ id });
  };
  return (
    <>
      {canChange(phase, "publish") ? (
        <Button loading={publishing.isPending} onClick={() => publishing.send({ id })}>
          {t("challengeAdmin.publish")}
        </Button>
      ) : null}
      {canChange(phase, "edit") || canChange(phase, "describe") ? (
        <Button variant="default" onClick={onEdit}>
          {t(canChange(phase, "edit") ? "challengeAdmin.edit" : "challengeAdmin.describe")}
        </Button>
      ) : null}
      {canChange(phase, "delete") ? (
        <Button variant="default" loading={deleting.isPending} onClick={() => void deleteDraft()}>
          {t("challengeAdmin.delete")}
        </Button>
      ) : null}
      {canChange(phase, "cancel") ? (
        <Button variant="default" onClick={() => setCanceling(true)}>
          {t("challengeAdmin.cancel.action")}
        </Button>
      ) : null}
      {isCanceling ? (
        <CancelDialog id={id} title={title} onClose={() => setCanceling(false)} onCanceled={onDone} />
      ) : null}
    </>
  );
}
