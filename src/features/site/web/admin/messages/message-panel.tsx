import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf } from "#base/locales.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import panel from "#web/ui/panel.module.css";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { type ContactMessage, markContactMessage } from "../../../contract.ts";
import { messagesKey } from "../queries.ts";
import { ContactState } from "./contact-state.tsx";
import { replyTo } from "./reply.ts";

/** One message in full, next to the list. */
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
    <div className={panel.body}>
      <FactList
        facts={[
          { name: t("messages.email"), value: <bdi>{email}</bdi> },
          { name: t("messages.language"), value: localeOf(locale).name },
          { name: t("messages.state.label"), value: <ContactState state={state} /> },
          { name: t("messages.when"), value: <RelativeTime at={new Date(createdAt)} /> },
        ]}
      />
      <Quote prominent text={text} lang={locale} />
    </div>
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
