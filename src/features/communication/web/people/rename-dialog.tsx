import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type ConversationDetail, renameGroup } from "../../contract/conversations.ts";
import { conversationsKey } from "../api.ts";

type Props = { conversation: ConversationDetail; onClose: () => void };

export function RenameDialog({ conversation: { id, title }, onClose }: Props) {
  const { t } = useTranslation("communication");
  const queries = useQueryClient();
  const form = useActionForm(renameGroup, {
    initialValues: { title: title ?? "" },
    toInput: (values) => ({ id, ...values }),
    onSuccess: () => queries.invalidateQueries({ queryKey: conversationsKey }),
    message: () => t("rename.done"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("rename.open")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("rename.submit")} onCancel={onClose}>
        <TextInput label={t("new.groupName")} maxLength={80} data-autofocus {...form.getInputProps("title")} />
      </ActionForm>
    </Dialog>
  );
}
