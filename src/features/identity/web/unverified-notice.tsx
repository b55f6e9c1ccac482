import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { sendVerification } from "../contract/verification.ts";
import { useOutboxAccess } from "./use-outbox-access.ts";

type Props = { email: string };

/** How an address gets confirmed: by the mailed link or, on a server without a mail service, by the one in the operator's outbox. */
export function UnverifiedNotice({ email }: Props) {
  return useSendsMail() ? <MailedLink email={email} /> : <NoMailService email={email} />;
}

function MailedLink({ email }: Props) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const { send, isPending } = useSend(sendVerification, {
    onSuccess: ({ sentTo }) => toast(t("banner.sent", { email: sentTo })),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" loading={isPending} onClick={() => send({})}>
          {t("banner.sendAgain")}
        </Button>
      }
    >
      <Trans t={t} i18nKey="banner.verify" components={{ email: <bdi>{email}</bdi> }} />
    </Notice>
  );
}

const actions = { outbox: <OutboxButton />, guide: <GuideLink />, none: null };

function NoMailService({ email }: Props) {
  const { t } = useTranslation("identity");
  const access = useOutboxAccess();
  return (
    <Notice tone="info" action={actions[access]}>
      <Trans t={t} i18nKey={`banner.noMail.${access}`} components={{ email: <bdi>{email}</bdi> }} />
    </Notice>
  );
}

/** Writes a new link first: the one of the registration may have expired. */
function OutboxButton() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { send, isPending } = useSend(sendVerification, {
    onSuccess: () => navigate({ to: "/dev/outbox" }),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => send({})}>
      {t("banner.openOutbox")}
    </Button>
  );
}

function GuideLink() {
  const { t } = useTranslation("identity");
  return (
    <Link to={"/help/run-the-server" as "/help"} className={action.quiet}>
      {t("banner.mailGuide")}
    </Link>
  );
}
