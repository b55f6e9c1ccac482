import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf } from "#base/locales.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { type ContactMessage, markContactMessage } from "../../../contract.ts";
import { messagesKey } from "../queries.ts";
import { ContactState } from "./contact-state.tsx";
import styles from "./message-panel.module.css";
import { replyTo } from "./reply.ts";

/** One message, whole, beside the list. */
export function MessagePanel({ message, onClose }: { message: ContactMessage | undefined; onClose: () => void }) {
  return (
    <SidePanel
      opened={message !== undefined}
      title={<bdi>{message?.name}</bdi>}
      onClose={onClose}
      actions={message && <MessageActions message={message} />}
    >
      {message ? <MessageFacts message={message} /> : null}
    </SidePanel>
  );
}

function MessageFacts({ message: { email, locale, state, createdAt, text } }: { message: ContactMessage }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t("messages.email")}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{t("messages.language")}</dt>
        <dd>{localeOf(locale).name}</dd>
        <dt>{t("messages.state.label")}</dt>
        <dd>
          <ContactState state={state} />
        </dd>
        <dt>{t("messages.when")}</dt>
        <dd>
          <RelativeTime at={new Date(createdAt)} />
        </dd>
      </dl>
      <p className={styles.text} dir="auto" lang={locale}>
        {text}
      </p>
    </>
  );
}

function MessageActions({ message }: { message: ContactMessage }) {
  const { t } = useTranslation("admin");
  const { tenant } = useSession();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(markContactMessage, {
    onSuccess: async ({ state }) => {
      await queries.invalidateQueries({ queryKey: messagesKey });
      toast(t(state === "done" ? "messages.isDone" : "messages.isNew"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const isNew = message.state === "new";
  return (
    <>
      <Button component="a" href={replyTo(message, t("messages.subject", { tenant: tenant.name }))}>
        {t("messages.reply")}
      </Button>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => send({ id: message.id, state: isNew ? "done" : "new" })}
      >
        {t(isNew ? "messages.putAway" : "messages.takeUp")}
      </Button>
    </>
  );
}
