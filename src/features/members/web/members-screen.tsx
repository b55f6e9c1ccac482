import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Role } from "#base/roles.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { useSession } from "#web/api/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { newApplications, requests } from "./api.ts";
import { ApplicationsTab } from "./applications/applications-tab.tsx";
import { AuditTab } from "./audit/audit-tab.tsx";
import { InvitationsTab } from "./invitations/invitations-tab.tsx";
import { InvitePanel } from "./invitations/invite-panel.tsx";
import { PeopleTab } from "./people/people-tab.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { type MembersTab, membersTabs, route } from "./search.ts";

/** Members, applications, invitations, registration settings and the audit log of the tenant. */
export function MembersScreen() {
  const { t } = useTranslation("members");
  const { tenant } = useSession();
  const { tab = "people", invite: invitedRole } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: pending } = useQuery(requests);
  const { data: applications = [] } = useQuery(newApplications);
  // Filters and the open row belong to one tab's table, so switching tabs drops them.
  const open = (next: MembersTab) => void navigate({ search: { tab: next } });
  const showInvite = (role: Role | undefined) =>
    void navigate({ search: ({ invite: _, ...rest }) => (role ? { ...rest, invite: role } : rest), ...keepScroll });
  const invite = () => showInvite("referrer");
  const parts: Record<MembersTab, () => React.ReactNode> = {
    people: () => <PeopleTab onInvite={invite} />,
    applications: () => <ApplicationsTab />,
    invitations: () => <InvitationsTab onInvite={invite} />,
    registration: () => <RegistrationCard />,
    audit: () => <AuditTab />,
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          pending?.length ? t("line.waiting", { count: pending.length }) : t("line.quiet", { tenant: tenant.name })
        }
        actions={
          <Button leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={invite}>
            {t("invite.open")}
          </Button>
        }
      />
      <PageTabs
        label={t("tabs.label")}
        tabs={membersTabs.map((name) => ({
          name,
          label: t(`tabs.${name}`),
          show: parts[name],
          ...(name === "applications" && { count: applications.length }),
        }))}
        current={tab}
        onOpen={open}
      />
      <InvitePanel role={invitedRole} onClose={() => showInvite(undefined)} onSent={() => open("invitations")} />
    </>
  );
}
