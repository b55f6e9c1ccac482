import { Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createRequest, requestKinds } from "../../contract.ts";

type Props = { onClose: () => void; onCreated: (id: string) => void };

/** Records a request that came by mail or phone; the deadline starts now. */
export function NewRequest({ onClose, onCreated }: Props) {
  const { t } = useTranslation("privacy");
  const queries = useQueryClient();
  const form = useActionForm(createRequest, {
    initialValues: { kind: "erasure" as (typeof requestKinds)[number], email: "", note: "" },
    toInput: ({ email, ...values }) => ({ ...values, email: email.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["privacy", "requests"] }),
    message: () => t("requests.created"),
    onDone: ({ id }) => {
      onClose();
      onCreated(id);
    },
  });
  return (
    <Dialog title={t("requests.new")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("requests.create")} onCancel={onClose}>
        <ChoiceCards
          legend={t("requests.kind.label")}
          name="kind"
          choices={requestKinds.map((value) => ({
            value,
            title: t(`requests.kind.${value}`),
            line: t(`requests.kindLine.${value}`),
          }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue("kind", kind)}
        />
        <TextInput
          type="email"
          dir="ltr"
          maxLength={254}
          data-autofocus
          label={t("requests.email")}
          {...form.getInputProps("email")}
        />
        <Textarea
          dir="auto"
          autosize
          minRows={2}
          maxLength={500}
          label={t("requests.note")}
          description={t("requests.noteHelp")}
          {...form.getInputProps("note")}
        />
      </ActionForm>
    </Dialog>
  );
}
