import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { sendVerification } from "../contract/verification.ts";
import styles from "./account-banner.module.css";
import { useMe } from "./api.ts";
import { KeepAccountButton } from "./keep-account-button.tsx";
import { isOverdue, useErasureDate } from "./use-erasure-date.ts";

/** Shows what people should know about their own account; renders nothing when there is nothing to report. */
export function AccountBanner() {
  const { t } = useTranslation("identity");
  const { person, requestedRole } = useMe();
  const { pathname } = useLocation();
  const dateOf = useErasureDate();
  const waits = pathname === startPage && (requestedRole === "company" || requestedRole === "both");
  return (
    <div className={styles.root} data-guarded>
      {person.erasedAt ? (
        <Notice tone="warn" action={<KeepAccountButton />}>
          {isOverdue(person.erasedAt) ? t("deletion.held") : t("banner.erased", { date: dateOf(person.erasedAt) })}
        </Notice>
      ) : null}
      {person.emailVerified ? null : <UnverifiedNotice email={person.email} />}
      {waits ? <Notice tone="info">{t(`banner.role.${requestedRole}`)}</Notice> : null}
    </div>
  );
}

function UnverifiedNotice({ email }: { email: string }) {
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
