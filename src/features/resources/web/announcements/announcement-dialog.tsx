import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { type ActionFormState, useActionForm } from "#web/ui/use-action-form.ts";
import {
  type Announcement,
  type Audience,
  createAnnouncement,
  updateAnnouncement,
} from "../../contract/announcements.ts";
import { announcementsKey } from "../api.ts";
import { LongTextField, TitleField } from "../word-fields.tsx";
import { AudienceField } from "./audience-field.tsx";

type Replies = Announcement["replies"];
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
    initialValues: {
      title: "",
      body: "",
      audience: { to: "everyone" } as Audience,
      replies: "none" as Replies,
      publish: true,
    },
    toInput: (values) => values,
    onSuccess: () => queries.invalidateQueries({ queryKey: announcementsKey }),
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
      <Fields form={form} isPublished={false} />
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

function EditForm({ announcement, onClose }: Required<Props>) {
  const { id, title, body, audience, replies, publishedAt } = announcement;
  const { t } = useTranslation("resources");
  const queries = useQueryClient();
  const form = useActionForm(updateAnnouncement, {
    initialValues: { title, body, audience, replies },
    toInput: (values) => ({ id, ...values }),
    onSuccess: () => queries.invalidateQueries({ queryKey: announcementsKey }),
    message: () => t("announcement.saved"),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
      <Fields form={form} isPublished={publishedAt !== null} />
    </ActionForm>
  );
}

type Values = { title: string; body: string; audience: Audience; replies: Replies };

function Fields<V extends Values>({ form, isPublished }: { form: ActionFormState<V>; isPublished: boolean }) {
  const { t } = useTranslation("resources");
  const { audience, replies }: Values = form.values;
  const change = (values: Partial<Values>) => form.setValues(values as Partial<V>);
  return (
    <>
      <TitleField {...form.getInputProps("title")} />
      <LongTextField label={t("announcement.body")} {...form.getInputProps("body")} />
      <AudienceField
        value={audience}
        isFixed={isPublished}
        disabled={form.isPending}
        onChange={(chosen) => change({ audience: chosen })}
      />
      <SettingSwitch
        label={t("announcement.privateReplies")}
        description={t("announcement.privateRepliesHelp")}
        checked={replies === "private"}
        disabled={form.isPending}
        onChange={(checked) => change({ replies: checked ? "private" : "none" })}
      />
    </>
  );
}
