import { Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { messageChannels } from "#base/messages.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, type Message, sendTestMessage } from "../contract.ts";
import { outboxKey } from "./api.ts";

type Values = { channel: Message["channel"]; to: string; subject: string; text: string };
const required = { code: "required" };
const initialValues: Values = { channel: "mail", to: "", subject: "", text: "" };

export function TestMessagePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("notifications");
  return (
    <SidePanel opened={opened} title={t("test.title")} onClose={onClose}>
      <TestMessageForm onDone={onClose} />
    </SidePanel>
  );
}

function TestMessageForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("notifications");
  const queries = useQueryClient();
  const form = useActionForm(sendTestMessage, {
    initialValues,
    toInput: ({ subject, ...rest }) => (rest.channel === "mail" ? { ...rest, subject } : rest),
    validate: ({ channel, to, subject, text }) => ({
      to: !to.trim() && required,
      subject: channel === "mail" && !subject.trim() && required,
      text: !text.trim() && required,
    }),
    fieldOf: (error) => (errors.needsSubject.is(error) ? "subject" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: outboxKey }),
    message: () => t("test.sent"),
    onDone,
  });
  const byMail = form.values.channel === "mail";
  return (
    <ActionForm form={form} submitLabel={t("test.send")}>
      <SegmentedField
        label={t("test.channel")}
        data={messageChannels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
        {...form.getInputProps("channel")}
      />
      <TextInput
        dir="ltr"
        type={byMail ? "email" : "tel"}
        label={t("test.to")}
        description={t(byMail ? "test.mailHint" : "test.smsHint")}
        {...form.getInputProps("to")}
      />
      {byMail ? <TextInput dir="auto" label={t("test.subject")} {...form.getInputProps("subject")} /> : null}
      <Textarea dir="auto" rows={6} label={t("test.text")} {...form.getInputProps("text")} />
    </ActionForm>
  );
}
