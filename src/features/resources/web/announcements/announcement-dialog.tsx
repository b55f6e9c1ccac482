import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { type ActionFormState, useActionForm } from "#web/ui/use-action-form.ts";
import { type Announcement, createAnnouncement, updateAnnouncement } from "../../contract.ts";
import { LongTextField, TitleField } from "../word-fields.tsx";

type Props = { announcement?: Announcement; onClose: () => void };

/** Writes a new announcement, or edits one. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useTranslation("resources");
  return (
    <Dialog title={t(announcement ? "announcement.editTitle" : "announcement.new")} size="lg" onClose={onClose}>
      {announcement ? <EditForm announcement={announcement} onClose={onClose} /> : <NewForm onClose={onClose} />}
    </Dialog>
  );
}

function NewForm({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslation("resources");
  const queries = useQueryClient();
  const form = useActionForm(createAnnouncement, {
    initialValues: { title: "", body: "", publish: true },
    toInput: (values) => values,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["announcements"] }),
    message: ({ publishedAt }) => t(publishedAt ? "announcement.published" : "announcement.saved"),
    onDone: onClose,
  });
  const { publish } = form.values;
  return (
    <ActionForm
      form={form}
      submitLabel={t(publish ? "announcement.publish" : "announcement.saveDraft")}
      onCancel={onClose}
    >
      <Words form={form} />
      <SettingSwitch
        label={t("announcement.publishNow")}
        description={t("announcement.publishNowHelp")}
        checked={publish}
        disabled={form.isPending}
        onChange={(checked) => form.setFieldValue("publish", checked)}
      />
    </ActionForm>
  );
}

function EditForm({ announcement: { id, title, body }, onClose }: Required<Props>) {
  const { t } = useTranslation("resources");
  const queries = useQueryClient();
  const form = useActionForm(updateAnnouncement, {
    initialValues: { title, body },
    toInput: (values) => ({ id, ...values }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["announcements"] }),
    message: () => t("announcement.saved"),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
      <Words form={form} />
    </ActionForm>
  );
}

function Words<Values extends { title: string; body: string }>({ form }: { form: ActionFormState<Values> }) {
  const { t } = useTranslation("resources");
  return (
    <>
      <TitleField {...form.getInputProps("title")} />
      <LongTextField label={t("announcement.body")} {...form.getInputProps("body")} />
    </>
  );
}
