import { IconLink, IconMailForward, IconMailOff, IconMailQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { AdminInvitation, Tenant } from "../contract.ts";
import { adminInvitationsOf } from "./api.ts";
import { useAdminInvitation } from "./use-admin-invitation.ts";

/** Admins who were invited and have not joined. Where no mail arrives, the operator passes the link on by hand. */
export function AdminInvitations({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation("tenants");
  const { data = [] } = useQuery(adminInvitationsOf(tenant.id));
  if (data.length === 0) return null;
  return (
    <PanelSection title={t("invited.title")}>
      <ItemRows>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} tenant={tenant} invitation={invitation} />
        ))}
      </ItemRows>
    </PanelSection>
  );
}

function InvitationRow({ tenant, invitation }: { tenant: Tenant; invitation: AdminInvitation }) {
  const { t } = useTranslation(["tenants", "members"]);
  const { email, state, createdAt } = invitation;
  const { isPending, resend, copyLink, revoke } = useAdminInvitation(tenant, invitation);
  return (
    <ItemRow
      icon={<IconMailQuestion size={19} stroke={1.6} aria-hidden="true" />}
      title={
        <strong>
          <bdi>{email}</bdi>
        </strong>
      }
      facts={
        <>
          <span>{t(`members:invitations.state.${state}`)}</span>
          <RelativeTime at={new Date(createdAt)} />
        </>
      }
      actions={
        <>
          <IconButton
            icon={IconMailForward}
            label={t("members:invitations.resendTo", { email })}
            disabled={isPending}
            onClick={resend}
          />
          <IconButton
            icon={IconLink}
            label={t("members:invitations.copyLinkOf", { email })}
            disabled={isPending}
            onClick={() => void copyLink()}
          />
          <IconButton
            icon={IconMailOff}
            label={t("members:invitations.revokeOf", { email })}
            disabled={isPending}
            onClick={() => void revoke()}
          />
        </>
      }
    />
  );
}
