import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type PrivacyRequest, refuseRequest } from "../../contract.ts";

/** The law requires a reason, which is kept. */
export function RefuseForm({ request: { id }, onDone }: { request: PrivacyRequest; onDone: () => void }) {
  const { t } = useTranslation("privacy");
  const queries = useQueryClient();
  const form = useActionForm(refuseRequest, {
    initialValues: { answer: "" },
    toInput: ({ answer }) => ({ id, answer: answer.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["privacy", "requests"] }),
    message: () => t("requests.refused"),
    onDone,
  });
  return (
    <ActionForm form={form} submitLabel={t("requests.refuse")} onCancel={onDone}>
      <Textarea
        dir="auto"
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        label={t("requests.reason")}
        {...form.getInputProps("answer")}
      />
    </ActionForm>
  );
}
