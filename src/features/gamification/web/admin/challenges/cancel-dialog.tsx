import { Textarea } from "@mantine/core";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { cancelChallenge } from "../../../contract/challenges.ts";
import { useInvalidateAdmin } from "../api.ts";

type Props = { id: Id<"gch">; title: string; onClose: () => void; onCanceled: () => void };

/** Calls off a challenge. Everyone who could take part reads why, so there is no cancellation without a reason. */
export function CancelDialog({ id, title, onClose, onCanceled }: Props) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const form = useActionForm(cancelChallenge, {
    initialValues: { reason: "" },
    toInput: ({ reason }) => ({ id, reason }),
    onSuccess: invalidate,
    message: () => t("challengeAdmin.done.canceled"),
    onDone: () => {
      flushSync(onClose);
      onCanceled();
    },
  });
  return (
    <Dialog title={t("challengeAdmin.cancel.title", { title })} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("challengeAdmin.cancel.action")} danger onCancel={onClose}>
        <p>{t("challengeAdmin.cancel.line")}</p>
        <Textarea
          data-autofocus
          dir="auto"
          autosize
          minRows={2}
          maxLength={300}
          withAsterisk
          label={t("challengeAdmin.cancel.reason")}
          {...form.getInputProps("reason")}
        />
      </ActionForm>
    </Dialog>
  );
}
