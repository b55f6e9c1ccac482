import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type ManagedChallenge, updateChallenge } from "../../../../contract/challenges.ts";
import { useInvalidateAdmin } from "../../api.ts";
import { inputOf, valuesOf } from "./challenge-values.ts";

/** People work towards the goal of a challenge that has started, so only its description can still change. */
export function DescriptionForm({ challenge, onClose }: { challenge: ManagedChallenge; onClose: () => void }) {
  const { t } = useTranslation("gamification");
  const form = useActionForm(updateChallenge, {
    initialValues: { description: challenge.description },
    toInput: ({ description }) => ({
      id: challenge.id,
      challenge: { ...inputOf(valuesOf(challenge)), description },
    }),
    onSuccess: useInvalidateAdmin(),
    message: () => t("challengeAdmin.done.saved"),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} buttons="bar" submitLabel={t("challengeAdmin.form.save")} onCancel={onClose}>
      <Notice tone="info">{t("challengeAdmin.form.started")}</Notice>
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        maxLength={500}
        label={t("challengeAdmin.form.description")}
        {...form.getInputProps("description")}
      />
    </ActionForm>
  );
}
