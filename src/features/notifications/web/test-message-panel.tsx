import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { messageChannels } from "#base/messages.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors, type Message, sendTestMessage } from "../contract.ts";
import { outboxKey } from "./api.ts";
import styles from "./test-message-panel.module.css";

type Values = { channel: Message["channel"]; to: string; subject: string; text: string };
const emptyValues: Values = { channel: "mail", to: "", subject: "", text: "" };

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
  const { t: tUi } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const channelLabel = useId();
  const required = (value: string) => (value.trim() ? null : faultText({ code: "required" }, tUi));
  const form = useForm<Values>({
    initialValues: emptyValues,
    validate: {
      to: required,
      subject: (value, { channel }) => (channel === "mail" ? required(value) : null),
      text: required,
    },
  });
  const { send, isPending, error } = useSend(sendTestMessage, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: outboxKey });
      toast(t("test.sent"));
      onDone();
    },
    onError: (failed) => {
      if (errors.needsSubject.is(failed)) form.setFieldError("subject", errorText(failed));
      else showFieldErrors(form, failed, tUi);
    },
  });
  const byMail = form.values.channel === "mail";
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ subject, ...rest }) => send(byMail ? { ...rest, subject } : rest),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {error && !hasFieldErrors ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div>
        <span id={channelLabel} className={styles.label}>
          {t("test.channel")}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={channelLabel}
          data={messageChannels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
          {...form.getInputProps("channel")}
        />
      </div>
      <TextInput
        dir="ltr"
        type={byMail ? "email" : "tel"}
        label={t("test.to")}
        description={t(byMail ? "test.mailHint" : "test.smsHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("to")}
      />
      {byMail ? <TextInput dir="auto" label={t("test.subject")} {...form.getInputProps("subject")} /> : null}
      <Textarea dir="auto" rows={6} label={t("test.text")} {...form.getInputProps("text")} />
      <Button type="submit" loading={isPending}>
        {t("test.send")}
      </Button>
    </form>
  );
}
