import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Link, updateLink } from "../../contract.ts";
import { mergeUtm } from "../../rules.ts";
import { linksKey } from "../api.ts";
import { MessageField } from "./message-field.tsx";
import styles from "./panel.module.css";
import { UtmFields, utmValues } from "./utm-fields.tsx";

/** Replaces the details until it is saved or cancelled. */
export function EditLinkForm({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const form = useActionForm(updateLink, {
    initialValues: { name: link.name, message: link.message, utm: utmValues(link.utm) },
    toInput: ({ name, message, utm }) => ({ id: link.id, name, message, utm: mergeUtm(utm) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
    message: () => t("edit.saved"),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} className={styles.form} submitLabel={t("edit.save")} onCancel={onClose}>
      <TextInput
        dir="auto"
        maxLength={60}
        data-autofocus
        label={t("field.name")}
        description={t("field.nameHelp")}
        {...form.getInputProps("name")}
      />
      <MessageField {...form.getInputProps("message")} />
      <UtmFields form={form} url={link.url} />
    </ActionForm>
  );
}
