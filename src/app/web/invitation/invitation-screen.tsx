import { Button } from "@mantine/core";
import { IconCloudOff, IconMailOpened } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { errors, readInvitation } from "#features/members/contract.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { InvitationExpired } from "./invitation-expired.tsx";
import { JoinExistingAccount } from "./join-existing-account.tsx";
import { JoinNewAccount } from "./join-new-account.tsx";
import type { OpenInvitation } from "./open-invitation.ts";

const route = screenAt("/mailed/invitation", readToken);

/** Composed in the app layer, because invitations belong to members and accounts to identity. It is also open to signed-in people. */
export function InvitationScreen() {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const { token } = route.useSearch();
  // Kept after use: reading the link again would report it as expired while the person is still signing in.
  const [used, setUsed] = useState<OpenInvitation>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(readInvitation, { token }),
    enabled: used === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const invitation = used ?? data;
  if (invitation) {
    const Join = invitation.hasAccount ? JoinExistingAccount : JoinNewAccount;
    return <Join token={token} invitation={invitation} onUsed={() => setUsed(invitation)} />;
  }
  // A malformed token is invalid input for the server, but for a person it is the same as an expired link.
  if (errors.invitationOver.is(error) || baseErrors.invalid.is(error)) return <InvitationExpired />;
  if (error)
    return (
      <Outcome
        icon={IconCloudOff}
        tone="bad"
        title={t("invitation.failed")}
        actions={
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t("invitation.again")}
          </Button>
        }
      >
        <p>{errorText(error)}</p>
      </Outcome>
    );
  return (
    <Outcome icon={IconMailOpened} tone="info" title={t("invitation.working")}>
      <p>{t("invitation.workingLine")}</p>
    </Outcome>
  );
}
