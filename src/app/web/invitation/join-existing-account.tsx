import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useClearSession, useSignOut } from "#features/identity/web/api.ts";
import { EmailField } from "#features/identity/web/email-field.tsx";
import styles from "#features/identity/web/entry-form.module.css";
import { acceptInvitation, errors } from "#features/members/contract.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useOptionalSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { InvitationExpired } from "./invitation-expired.tsx";
import type { OpenInvitation } from "./open-invitation.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

type Props = { token: string; invitation: OpenInvitation; onUsed: () => void };

/** For an address that already has an account: the link adds the membership, and the person logs in as usual. */
export function JoinExistingAccount({ token, invitation, onUsed }: Props) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const errorText = useErrorText();
  const { email, role, tenant } = invitation;
  const visitor = useOptionalSession();
  const isOwnAccount = visitor?.person.email === email;
  const [joined, setJoined] = useState(false);
  const clearSession = useClearSession();
  const signingOut = useSignOut({
    onSuccess: async () => {
      clearSession();
      setJoined(true);
    },
    onError: () => setJoined(true),
  });
  const { send, isPending, error } = useSend(acceptInvitation, {
    // A different person is signed out first, or the login page would redirect them back into the app.
    onSuccess: () => {
      onUsed();
      if (visitor && !isOwnAccount) signingOut.send({});
      else setJoined(true);
    },
  });
  if (errors.invitationOver.is(error)) return <InvitationExpired />;
  if (joined) return <Joined invitation={invitation} isOwnAccount={isOwnAccount} />;
  return (
    <>
      <PageHeader
        title={t("invitation.title", { tenant })}
        description={t(isOwnAccount ? "invitation.line" : "invitation.knownLine", { role: roleName(role) })}
      />
      <div className={styles.form}>
        <OtherAccountNotice invited={email} />
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <EmailField value={email} readOnly />
        <Button fullWidth loading={isPending || signingOut.isPending} onClick={() => send({ token })}>
          {t(isOwnAccount ? "invitation.joinAsYou" : "invitation.join")}
        </Button>
      </div>
    </>
  );
}

function Joined({
  invitation: { email, tenant },
  isOwnAccount,
}: {
  invitation: OpenInvitation;
  isOwnAccount: boolean;
}) {
  const { t } = useTranslation("members");
  return (
    <Outcome
      icon={IconCircleCheck}
      tone="good"
      title={t("invitation.joined", { tenant })}
      actions={
        isOwnAccount ? (
          <Link to="/profile" className={action.primary}>
            {t("invitation.toProfile")}
          </Link>
        ) : (
          <Link to="/login" search={{ email }} className={action.primary}>
            {t("invitation.toLogin")}
          </Link>
        )
      }
    >
      <p>
        {isOwnAccount ? (
          t("invitation.joinedAsYouLine")
        ) : (
          <Trans t={t} i18nKey="invitation.joinedLine" components={{ email: <bdi>{email}</bdi> }} />
        )}
      </p>
    </Outcome>
  );
}
